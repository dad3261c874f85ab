internal import Replication

extension Relay {
  /// Traps if the relay's state contradicts itself: that would be our bug.
  package func checkInvariants() {
    precondition(atWork == profiles.count { $0.state.isAtWork })
    precondition(places.count == profiles.count)
    precondition(profiles.allSatisfy { $0.outstanding >= 0 })
    guard isRunning else { return }
    let outstanding = profiles.reduce(0) { $0 + $1.outstanding }
    let expected = RelayEnd.allCases.reduce(0) { $0 + links[$1].profileQuestions }
    precondition(outstanding == expected)
    precondition(loads == RelayEnd.allCases.reduce(0) { $0 + links[$1].loadQuestions })
    precondition(hungry.count == profiles.count { $0.isHungry })
    precondition(room <= 0 || hungry.isEmpty, "a profile waits for nothing")
    for profile in profiles {
      let violations = profile.violations
      precondition(violations.isEmpty, "\(profile.id): \(violations)")
      for end in RelayEnd.allCases { profile.passage.known[end].checkInvariants() }
    }
    for end in RelayEnd.allCases {
      precondition(links[end].watches.values.allSatisfy { profiles[$0].watches[end] == .watching })
      precondition(links[end].watches.count == profiles.count { $0.watches[end] == .watching })
    }
  }
}
