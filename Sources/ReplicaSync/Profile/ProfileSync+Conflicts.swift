internal import Profiles
package import Wire

extension ProfileSync {
  /// Before the first push to `here`, asks for the conflicts that are already in its journal.
  mutating func askForEarlierConflicts() {
    let isNew = passage.known.here.entries.isEmpty
    if conflicts.asksEarlier(isNew: isNew) { ask(.here, .earlierConflicts) }
  }

  /// Takes the ids of the conflicts that `here` kept before this round.
  package mutating func foundEarlierConflicts(_ ids: Set<String>, room: Int) -> [Step] {
    answered(room)
    conflicts = .knowsEarlier(ids)
    return finish()
  }

  /// Asks for the current conflicts if there may be new ones; returns whether it asked.
  mutating func asksForConflicts() -> Bool {
    guard traffic.changedHere, conflicts.asksNew() else { return false }
    ask(.here, .newConflicts)
    return true
  }

  /// Takes all current conflicts of `here`.
  package mutating func foundConflicts(_ all: [ProfileConflicts.Row], room: Int) -> [Step] {
    answered(room)
    let new = conflicts.found(all)
    if !new.isEmpty { steps.append(.conflicts(new)) }
    return finish()
  }
}
