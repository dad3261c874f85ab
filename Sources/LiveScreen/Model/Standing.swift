internal import LiveProfile
internal import Profiles

/// Which profile the screen is about, and how far it is with it.
enum Standing: Sendable {
  /// Nothing was shown yet; a name or an id.
  case opening(String)
  case open(OpenProfile)
  case nothing(Absence)

  /// Why no profile is shown, and which one would be shown again if it came back.
  struct Absence: Equatable, Sendable {
    let id: ProfileID?
    let name: String
    let words: String
  }

  var profile: OpenProfile? {
    if case .open(let profile) = self { profile } else { nil }
  }

  /// What profile.watch is asked for; nil when nothing is selected.
  var reference: String? {
    switch self {
    case .opening(let reference): reference
    case .open(let profile): profile.watched.id.description
    case .nothing: nil
    }
  }
}
