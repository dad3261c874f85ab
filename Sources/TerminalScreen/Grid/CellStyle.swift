/// How a cell looks, in roles; equal styles look the same under every palette.
package struct CellStyle: Hashable, Sendable {
  /// The colour of the letters.
  package var foreground: ColourRole
  /// The colour behind the letters.
  package var background: ColourRole
  /// How the letters stand out besides their colour.
  package var attributes: Attributes

  /// What a terminal can do to letters besides colouring them.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit per attribute.
    package let rawValue: UInt8

    /// Takes any bits; four are used.
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier; on some terminals brighter.
    package static let bold = Attributes(rawValue: 1)
    /// Half as bright.
    package static let faint = Attributes(rawValue: 2)
    /// A line below the text, including blanks.
    package static let underline = Attributes(rawValue: 4)
    /// Foreground and background swapped.
    package static let reverse = Attributes(rawValue: 8)
  }

  /// By default the terminal's own colours and no attributes.
  package init(
    _ foreground: ColourRole = .normal, on background: ColourRole = .normal,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours and no attributes.
  package static let plain = CellStyle()

  /// The part of the style that shows on a blank: two blanks that look alike become equal.
  var ofBlank: CellStyle {
    let visible = attributes.intersection([.underline, .reverse])
    return visible.isEmpty
      ? CellStyle(on: background) : CellStyle(foreground, on: background, visible)
  }
}
