/// What may complete a word.
enum CompletionAnswer: Equatable {
  case candidates([Candidate])
  /// A file name, which the shell itself completes.
  case files

  static let nothing = CompletionAnswer.candidates([])
}
