internal import Profiles
package import Wire

extension ProfileSync {
  /// Before the first push to `here`, asks for the conflicts that it already keeps.
  mutating func askForEarlierConflicts() {
    let isNew = passage.known.here.entries.isEmpty
    if conflicts.asksEarlier(isNew: isNew) { ask(.here, .earlierConflicts) }
  }

  /// `here` has told the ids of the conflicts that it kept before this round.
  package mutating func foundEarlierConflicts(_ ids: Set<String>, room: Int) -> [Step] {
    answered(room)
    conflicts = .knowsEarlier(ids)
    return finish()
  }

  /// Asks for the current conflicts if there may be new ones; false if there are none.
  mutating func asksForConflicts() -> Bool {
    guard traffic.changedHere, conflicts.asksNew() else { return false }
    ask(.here, .newConflicts)
    return true
  }

  /// `here` has told all its conflicts.
  package mutating func foundConflicts(_ all: [ProfileConflicts.Row], room: Int) -> [Step] {
    answered(room)
    let new = conflicts.found(all)
    if !new.isEmpty { steps.append(.conflicts(new)) }
    return finish()
  }
}
