/// What an expected answer is about; profiles are identified by their place.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profilesWatch
  case profile(Int, ProfileSync.Question)

  /// Whether the question is about one profile.
  var isOfProfile: Bool {
    switch self {
    case .hello, .profiles, .profilesWatch: false
    case .profile: true
    }
  }

  /// Whether the question or its answer carries changes or a state.
  var isLoad: Bool {
    switch self {
    case .hello, .profiles, .profilesWatch: false
    case .profile(_, let question): question.isLoad
    }
  }
}
