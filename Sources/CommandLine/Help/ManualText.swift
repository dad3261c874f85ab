/// Text within a manual page: plain, literal, or a placeholder.
package struct ManualText: Equatable, Sendable, ExpressibleByStringLiteral {
  /// How text is set, which tells readers what to do with it.
  package enum Style: Equatable, Sendable {
    case plain
    /// Text to type unchanged: bold.
    case literal
    /// Text to replace: italic.
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

  /// A text whose parts between backticks are literal.
  package init(_ marked: String) {
    let pieces = marked.split(separator: "`", omittingEmptySubsequences: false)
    self.init(
      runs: pieces.enumerated().map { index, piece in
        Run(text: String(piece), style: index % 2 == 0 ? .plain : .literal)
      })
  }

  /// The same, from a string literal.
  package init(stringLiteral marked: String) {
    self.init(marked)
  }

  /// A text of one style, in which no character is special.
  package static func of(_ style: Style, _ text: String) -> ManualText {
    ManualText(runs: [Run(text: text, style: style)])
  }

  /// Joins two texts without a blank in between.
  package static func + (one: ManualText, other: ManualText) -> ManualText {
    ManualText(runs: one.runs + other.runs)
  }
}
