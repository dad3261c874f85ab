internal import LiveProfile
internal import Profiles

/// The profile that the screen shows or waits for.
enum Standing: Sendable {
  /// Nothing was shown yet; holds a name or an id.
  case opening(String)
  case open(OpenProfile)
  case nothing(Absence)

  /// Why no profile is shown, and which one to show again if it comes back.
  struct Absence: Equatable, Sendable {
    let id: ProfileID?
    let name: String
    let words: String
  }

  var profile: OpenProfile? {
    if case .open(let profile) = self { profile } else { nil }
  }

  /// The argument for profile.watch; nil if no profile is selected.
  var reference: String? {
    switch self {
    case .opening(let reference): reference
    case .open(let profile): profile.watched.id.description
    case .nothing: nil
    }
  }
}
