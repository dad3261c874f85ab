internal import Profiles

/// The purpose of a request, needed to understand its answer.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profile(String)
  case catalog(String)
  /// The history of the profile with that id.
  case history(ProfileID)
  case olderHistory(ProfileID)
  case order
  /// The end of a watch that is no longer needed.
  case cancellation
}
