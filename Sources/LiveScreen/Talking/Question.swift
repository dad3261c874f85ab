internal import Profiles

/// What a request was for, so that its answer is understood.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profile(String)
  case catalog(String)
  /// Of the profile with that id.
  case history(ProfileID)
  case olderHistory(ProfileID)
  case order
  /// The end of a watch that is of no interest any more.
  case cancellation
}
