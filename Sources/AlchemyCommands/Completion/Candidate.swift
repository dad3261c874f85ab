/// A word that may stand where one is being typed.
struct Candidate: Equatable {
  let text: String
  /// What it is, for shells that show it; empty where it goes without saying.
  let summary: String
}
