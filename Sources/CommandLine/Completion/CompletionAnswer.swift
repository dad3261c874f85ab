/// What may complete a word.
package enum CompletionAnswer: Equatable {
  case candidates([Candidate])
  /// A file name, which the shell itself completes.
  case files

  /// The program knows nothing that may come next.
  package static let nothing = CompletionAnswer.candidates([])
}

/// A word that may complete the word being typed.
package struct Candidate: Equatable {
  /// The whole word.
  package let text: String
  /// A description for shells that show one; may be empty.
  package let summary: String

  package init(text: String, summary: String) {
    self.text = text
    self.summary = summary
  }
}
