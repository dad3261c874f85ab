internal import Replication

/// Only a one-round relay reports conflicts: a user who runs a command wants to see them at once.
extension Relay {
  /// Before the first push to `here`, asks for the conflicts that it already keeps.
  mutating func askForEarlierConflicts(_ place: Int) {
    guard mode == .once, case .notNeeded = profiles[place].conflicts else { return }
    if profiles[place].known.here.entries.isEmpty {
      profiles[place].conflicts = .knowsEarlier([])
    } else {
      profiles[place].conflicts = .asksEarlier
      ask(.conflicts(profiles[place].id), for: .earlierConflicts(place), at: .here)
    }
  }

  mutating func foundEarlierConflicts(_ place: Int, _ part: MessagePart) throws(RelayFailure) {
    let conflicts = try KeptConflict.all(try part.required("conflicts"))
    profiles[place].conflicts = .knowsEarlier(Set(conflicts.map(\.id)))
  }

  /// Asks for the current conflicts if there may be new ones; false if there are none.
  mutating func asksForConflicts(_ place: Int) -> Bool {
    guard case .knowsEarlier(let earlier) = profiles[place].conflicts,
      profiles[place].traffic.changedHere
    else { return false }
    profiles[place].conflicts = .asksNew(earlier: earlier)
    ask(.conflicts(profiles[place].id), for: .conflicts(place), at: .here)
    return true
  }

  mutating func foundConflicts(_ place: Int, _ part: MessagePart) throws(RelayFailure) {
    guard case .asksNew(let earlier) = profiles[place].conflicts else { return }
    let all = try KeptConflict.all(try part.required("conflicts"))
    let new = all.filter { !earlier.contains($0.id) }
    profiles[place].conflicts = .done
    guard !new.isEmpty else { return }
    summary.conflicts += new.count
    report(.conflicts(profile(place), new))
  }
}
