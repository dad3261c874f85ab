/// The first word of commands of two words, such as `profile`.
package struct CommandGroup: Equatable, Sendable {
  /// No command by itself: typed alone it is refused, with the words that may follow.
  package let word: String
  /// For its help page and a shell's list: begins in lower case and ends without a full stop.
  package let summary: String
}
