/// How one cell looks, in roles; equal styles look the same under every palette.
package struct CellStyle: Hashable, Sendable {
  /// The colour of letters.
  package var foreground: ColourRole
  /// The colour behind them.
  package var background: ColourRole
  /// How letters stand out beside their colour.
  package var attributes: Attributes

  /// What a terminal can do to letters beside colouring them.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// A bit for each.
    package let rawValue: UInt8

    /// Takes any bits, of which four are used.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier, on some terminals brighter.
    package static let bold = Attributes(rawValue: 1)
    /// Half as bright.
    package static let faint = Attributes(rawValue: 2)
    /// A line below, under blanks too.
    package static let underline = Attributes(rawValue: 4)
    /// Foreground and background change places.
    package static let reverse = Attributes(rawValue: 8)
  }

  /// The terminal's own colours and nothing else, unless said.
  package init(
    _ foreground: ColourRole = .normal, on background: ColourRole = .normal,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours and nothing else.
  package static let plain = CellStyle()

  /// What is left of the style where there is no letter: two blanks that look alike are equal.
  var ofBlank: CellStyle {
    let visible = attributes.intersection([.underline, .reverse])
    return visible.isEmpty
      ? CellStyle(on: background) : CellStyle(foreground, on: background, visible)
  }
}
