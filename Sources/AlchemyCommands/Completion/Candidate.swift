/// A word that may complete the word being typed.
struct Candidate: Equatable {
  let text: String
  /// A description for shells that show one; may be empty.
  let summary: String
}
