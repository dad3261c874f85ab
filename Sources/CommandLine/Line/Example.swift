/// A working command line and its purpose.
package struct Example: Sendable {
  /// The words after the program's name, unquoted.
  package let words: [String]
  /// Printed above the line as a shell comment; has no full stop.
  package let purpose: String

  /// Takes the words as the program gets them: a quoted name is one word.
  package init(_ words: String..., purpose: String) {
    self.words = words
    self.purpose = purpose
  }

  /// The line as a user types it into a shell.
  package var line: String {
    ShellWord.line(words)
  }
}
