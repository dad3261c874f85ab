/// How the roles look on one terminal.
package struct Palette: Hashable, Sendable {
  /// How many colours it uses.
  package let depth: ColourDepth
  /// What the letters stand on.
  package let ground: ScreenGround
  private let foregrounds: [[UInt8]]
  private let backgrounds: [[UInt8]]

  /// Takes what is known of the terminal.
  package init(depth: ColourDepth, ground: ScreenGround) {
    self.depth = depth
    self.ground = ground
    let colours = ColourRole.allCases.map { $0.colour(depth, ground) }
    foregrounds = colours.map { Array($0.foreground.utf8) }
    backgrounds = colours.map { Array($0.background.utf8) }
  }

  /// The parameters that choose the colour of letters, such as `38;5;114`.
  func foreground(_ role: ColourRole) -> [UInt8] { foregrounds[Int(role.rawValue)] }

  /// The parameters that choose the colour behind them.
  func background(_ role: ColourRole) -> [UInt8] { backgrounds[Int(role.rawValue)] }

  /// What the terminal is told for a style: two parameters for colours, and the rest.
  package struct Rendition: Hashable, Sendable {
    /// The parameters for the colour of letters; `39` is the terminal's own.
    package let foreground: String
    /// The same behind them; `49` is the terminal's own.
    package let background: String
    /// What the terminal is asked for beside colours.
    package let attributes: CellStyle.Attributes
  }

  /// How a letter in the style looks on this terminal.
  package func rendition(of style: CellStyle) -> Rendition {
    let style = shown(style)
    return Rendition(
      foreground: String(decoding: foreground(style.foreground), as: UTF8.self),
      background: String(decoding: background(style.background), as: UTF8.self),
      attributes: style.attributes)
  }

  /// The style as this terminal shows it: what has no colour here stands out by other means.
  ///
  /// Two styles that look the same here are equal afterwards.
  func shown(_ style: CellStyle) -> CellStyle {
    if depth > .sixteen { return style }
    var attributes = style.attributes
    var result = style
    switch style.background {
    case .selected, .bar:
      attributes.formSymmetricDifference(.reverse)
      result.background = .normal
    case .selectedElsewhere:
      attributes.insert(.underline)
      result.background = .normal
    default: break
    }
    if depth == .none {
      attributes.formUnion(style.foreground.attributesWithoutColour)
      result.foreground = .normal
      if result.background != .normal { attributes.insert(.reverse) }
      result.background = .normal
    }
    result.attributes = attributes
    return result
  }
}

extension ColourRole {
  fileprivate var attributesWithoutColour: CellStyle.Attributes {
    switch self {
    case .accent, .must, .warning, .failure: .bold
    case .match, .changed: .underline
    case .normal, .cant, .harmful, .muted, .selected, .selectedElsewhere, .bar: []
    }
  }
}
