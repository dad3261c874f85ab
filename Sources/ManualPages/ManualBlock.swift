/// A block of a section; blocks are stacked vertically.
package indirect enum ManualBlock: Equatable, Sendable {
  case paragraph(ManualText)
  /// A term and its description.
  case item(ManualText, [ManualBlock])
  /// Lines shown unchanged.
  case example([String])
  case subsection(String, [ManualBlock])

  /// A term described in one paragraph.
  package static func item(_ term: ManualText, _ words: ManualText) -> ManualBlock {
    .item(term, [.paragraph(words)])
  }
}
