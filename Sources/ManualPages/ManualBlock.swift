/// A part of a section, one below the other.
package indirect enum ManualBlock: Equatable, Sendable {
  case paragraph(ManualText)
  /// A thing, and what is said of it.
  case item(ManualText, [ManualBlock])
  /// Lines that stand as they are.
  case example([String])
  case subsection(String, [ManualBlock])

  /// A thing of which one paragraph is said.
  package static func item(_ term: ManualText, _ words: ManualText) -> ManualBlock {
    .item(term, [.paragraph(words)])
  }
}
