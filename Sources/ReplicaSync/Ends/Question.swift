/// What an expected answer is about; profiles are identified by their place.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profilesWatch
  case begin(Int)
  case pull(Int)
  /// `changes` is the number of pushed changes.
  case push(Int, changes: Int)
  case state(Int)
  case watch(Int)
  /// Asks for the conflicts kept before this round.
  case earlierConflicts(Int)
  case conflicts(Int)

  /// The place of the profile that waits for the answer.
  var place: Int? {
    switch self {
    case .hello, .profiles, .profilesWatch: nil
    case .begin(let place), .pull(let place), .push(let place, _), .state(let place),
      .watch(let place), .earlierConflicts(let place), .conflicts(let place):
      place
    }
  }

  /// Whether the question or its answer carries changes or a state.
  var isLoad: Bool {
    switch self {
    case .pull, .push, .state: true
    case .hello, .profiles, .profilesWatch, .begin, .watch, .earlierConflicts, .conflicts: false
    }
  }
}
