/// What may be typed in a place.
enum CompletionAnswer: Equatable {
  case candidates([Candidate])
  /// The name of a file, which every shell completes better.
  case files

  static let nothing = CompletionAnswer.candidates([])
}
