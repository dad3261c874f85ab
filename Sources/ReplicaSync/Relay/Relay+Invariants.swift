internal import Profiles
internal import Replication

extension Relay {
  /// Traps if the relay's state contradicts itself: that would be our bug.
  package func checkInvariants() {
    precondition(atWork == profiles.count { $0.isAtWork })
    precondition(places.count == profiles.count)
    precondition(profiles.allSatisfy { $0.outstanding >= 0 })
    guard isRunning else { return }
    let outstanding = profiles.reduce(0) { $0 + $1.outstanding }
    let expected = RelayEnd.allCases.reduce(0) { $0 + links[$1].profileQuestions }
    precondition(outstanding == expected)
    precondition(loads == RelayEnd.allCases.reduce(0) { $0 + links[$1].loadQuestions })
    for profile in profiles {
      checkInvariants(of: profile)
    }
  }

  private func checkInvariants(of profile: ProfileSync) {
    for end in RelayEnd.allCases {
      profile.known[end].checkInvariants()
      precondition(profile.streams[end].unanswered >= 0)
      if case .watching(let watch) = profile.watches[end] {
        precondition(links[end].watches[watch] == places[profile.id])
      }
    }
    if profile.isAtWork {
      precondition(profile.outstanding > 0 || profile.isHungry, "nothing moves it any more")
    } else {
      precondition(profile.outstanding == 0)
    }
  }
}
