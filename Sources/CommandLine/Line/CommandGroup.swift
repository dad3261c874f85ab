/// The first word of two-word commands, such as `profile`.
package struct CommandGroup: Equatable, Sendable {
  /// The word is no command: typed alone, it is refused, and the error lists the second words.
  package let word: String
  /// For the help page and completion: begins in lower case, without a full stop.
  package let summary: String

  package init(word: String, summary: String) {
    self.word = word
    self.summary = summary
  }
}
