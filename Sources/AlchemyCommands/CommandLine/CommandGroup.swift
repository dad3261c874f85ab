/// The first word of commands of two words, such as `profile`.
package struct CommandGroup: Equatable, Sendable {
  package let word: String
  package let summary: String
}
