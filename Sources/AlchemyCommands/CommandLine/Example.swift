/// A command line that works, and what it is good for.
package struct Example: Sendable {
  /// What is typed after the program's name, one element a word, unquoted.
  package let words: [String]
  /// Printed above the line as a shell's comment, without a full stop.
  package let purpose: String

  /// Takes the words as the program gets them: a name of two words is one of these.
  package init(_ words: String..., purpose: String) {
    self.words = words
    self.purpose = purpose
  }

  /// The line as a person types it into a shell.
  package var line: String {
    ShellWord.line(words)
  }
}
