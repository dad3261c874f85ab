/// How the roles look on a particular terminal.
package struct Palette: Hashable, Sendable {
  /// How many colours the palette uses.
  package let depth: ColourDepth
  /// Whether the background is dark or light.
  package let ground: ScreenGround
  private let scheme: ColourScheme
  private let foregrounds: [[UInt8]]
  private let backgrounds: [[UInt8]]

  /// Takes the facts known about the terminal, and what the player chose.
  package init(depth: ColourDepth, ground: ScreenGround, scheme: ColourScheme = ColourScheme()) {
    let (depth, ground) = (
      scheme.theme == .none ? .none : depth, scheme.theme.ground ?? ground
    )
    self.depth = depth
    self.ground = ground
    self.scheme = scheme
    let colours = ColourRole.allCases.map { $0.colour(depth, ground, scheme) }
    foregrounds = colours.map { Array($0.foreground.utf8) }
    backgrounds = colours.map { Array($0.background.utf8) }
  }

  /// The same on another background; a theme for one of them stays.
  package func on(_ ground: ScreenGround) -> Palette {
    Palette(depth: depth, ground: ground, scheme: scheme)
  }

  /// The parameters that set the foreground colour, such as `38;5;114`.
  func foreground(_ role: ColourRole) -> [UInt8] { foregrounds[Int(role.rawValue)] }

  /// The parameters that set the background colour.
  func background(_ role: ColourRole) -> [UInt8] { backgrounds[Int(role.rawValue)] }

  /// What a style sends to the terminal: parameters for two colours, and attributes.
  package struct Rendition: Hashable, Sendable {
    /// The parameters for the foreground; `39` is the terminal's own.
    package let foreground: String
    /// The parameters for the background; `49` is the terminal's own.
    package let background: String
    /// The attributes besides the colours.
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

  /// The style as this terminal shows it: roles without a colour here get attributes instead.
  ///
  /// Two styles that look the same here become equal.
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
    case .normal, .accent, .must, .cant, .harmful, .match, .changed, .muted, .warning, .failure:
      break
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
