internal import Profiles
internal import Wire

extension Relay {
  /// Sets a profile aside for a later attempt.
  mutating func leave(_ place: Int, _ reason: LeftReason) {
    left.insert(place)
    let leftProfile = LeftProfile(profile: profiles[place].profile, reason: reason)
    if !isRoundOver { summary.left.append(leftProfile) }
    report(.left(leftProfile))
    if mode == .continuous, retryMilliseconds == nil {
      retryMilliseconds = now.steadyMilliseconds + retryPauses.next()
    }
  }

  /// Retries the profiles that were set aside.
  mutating func retryLeft() {
    retryMilliseconds = nil
    for place in left.sorted() {
      profiles[place].retry()
      toBegin.append(place)
    }
    left = []
    // They are at work again; if they fail again, they are reported at the end of the round.
    if !isRoundOver { summary.left = [] }
  }

  /// Ends the round if no profile is waiting or at work.
  mutating func endRound() {
    guard case .working = phase, atWork == 0, toBegin.isEmpty else { return }
    if left.isEmpty { retryPauses.reset() }
    guard !isRoundOver else { return }
    isRoundOver = true
    summary.profiles = profiles.count
    summary.changedProfiles = changed.count
    changed = []
    reportSkew()
    report(.finished(summary))
    if mode == .once { phase = .over }
  }

  mutating func reportSkew() {
    if let milliseconds = skew.milliseconds { report(.skew(milliseconds: milliseconds)) }
  }

  mutating func reportProgress() {
    let done = profiles.count - toBegin.count - atWork
    report(
      .progress(
        done: done, profiles: profiles.count, sent: summary.traffic.sent,
        received: summary.traffic.received))
  }
}

extension Relay {
  /// Traps if the relay's state is inconsistent, which would be a bug.
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
