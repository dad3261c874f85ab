internal import CommandLine

extension Invocation {
  /// The option that names the daemon or replica, as typed.
  package var keeperWords: [String] {
    words(of: .socket) + words(of: .replica)
  }

  /// The options that name the profile, and the daemon or replica, as typed.
  package var placeWords: [String] {
    words(of: .profile) + keeperWords
  }
}
