/// What an answer that is still to come will be about; a profile is named by its place.
enum Question: Equatable, Sendable {
  case hello
  case profiles
  case profilesWatch
  case begin(Int)
  case pull(Int)
  /// `changes` counts what was pushed.
  case push(Int, changes: Int)
  case state(Int)
  case watch(Int)
  /// The conflicts that were kept before this round.
  case earlierConflicts(Int)
  case conflicts(Int)

  /// The profile that waits for the answer.
  var place: Int? {
    switch self {
    case .hello, .profiles, .profilesWatch: nil
    case .begin(let place), .pull(let place), .push(let place, _), .state(let place),
      .watch(let place), .earlierConflicts(let place), .conflicts(let place):
      place
    }
  }

  /// Whether changes or a state travel with the question or its answer.
  var isLoad: Bool {
    switch self {
    case .pull, .push, .state: true
    default: false
    }
  }
}
