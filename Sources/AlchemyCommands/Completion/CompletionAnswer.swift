/// What may complete a word.
enum CompletionAnswer: Equatable {
  case candidates([Candidate])
  /// A file name, which the shell itself completes.
  case files

  static let nothing = CompletionAnswer.candidates([])
}

/// A word that may complete the word being typed.
struct Candidate: Equatable {
  let text: String
  /// A description for shells that show one; may be empty.
  let summary: String
}
