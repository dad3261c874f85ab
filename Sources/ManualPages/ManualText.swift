/// Words within a manual page: plain, or to be typed as they stand, or to be replaced.
package struct ManualText: Equatable, Sendable, ExpressibleByStringLiteral {
  /// How words are set, which tells a reader what to do with them.
  package enum Style: Equatable, Sendable {
    case plain
    /// What is typed as it stands: bold.
    case literal
    /// What something else is put in place of: italic.
    case placeholder
  }

  struct Run: Equatable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var runs: [Run]

  private init(runs: [Run]) {
    self.runs = runs.filter { !$0.text.isEmpty }
  }

  /// A text in which what stands between backticks is literal.
  package init(_ marked: String) {
    let pieces = marked.split(separator: "`", omittingEmptySubsequences: false)
    self.init(
      runs: pieces.enumerated().map { index, piece in
        Run(text: String(piece), style: index % 2 == 0 ? .plain : .literal)
      })
  }

  /// The same as of a string.
  package init(stringLiteral marked: String) {
    self.init(marked)
  }

  /// A text of one style, in which no character means anything.
  package static func of(_ style: Style, _ text: String) -> ManualText {
    ManualText(runs: [Run(text: text, style: style)])
  }

  /// One text behind the other, without a blank between them.
  package static func + (one: ManualText, other: ManualText) -> ManualText {
    ManualText(runs: one.runs + other.runs)
  }
}
