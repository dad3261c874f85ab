internal import Profiles

/// A row of the list of profiles.
enum ProfileThing: Hashable, Sendable {
  /// A folder by its path, which ends in `/`.
  case folder(String)
  case profile(ProfileID)

  var profile: ProfileID? {
    if case .profile(let id) = self { id } else { nil }
  }
}
