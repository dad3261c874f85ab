internal import Profiles
internal import Wire

/// The profiles' machines: when each begins and continues, and what each step does.
extension Relay {
  /// Starts waiting profiles, up to the limit of profiles at work.
  mutating func startProfiles() {
    guard case .working = phase else { return }
    while atWork < RelayLimits.profilesAtWork, let place = toBegin.popFirst() {
      // News may already have started a waiting profile.
      guard profiles[place].state.mayBegin else { continue }
      perform(profiles[place].begin(room: room), of: place)
    }
  }

  /// How many more loads may begin; may be below zero, because states are requested in pairs.
  var room: Int { RelayLimits.loads - loads }

  /// Continues the profiles that wait for room.
  mutating func feedHungry() {
    while room > 0, let place = hungry.popFirst() {
      perform(profiles[place].loadEnded(room: room), of: place)
    }
  }

  /// Performs the steps of a profile's machine, in order.
  mutating func perform(_ steps: [ProfileSync.Step], of place: Int) {
    for step in steps {
      switch step {
      case .started: atWork += 1
      case .ask(let end, let request): ask(request, of: place, at: end)
      case .wait: hungry.append(place)
      case .applied(let count, let end): noteApplied(count, of: place, at: end)
      case .joined:
        summary.traffic.joins += 1
        changed.insert(place)
      case .conflicts(let new):
        summary.conflicts += new.count
        report(.conflicts(profiles[place].profile, new))
      case .report(let report): self.report(report)
      case .settled: atWork -= 1
      case .left(let reason):
        atWork -= 1
        // It is compared when it is tried again.
        verification.forget(place)
        leave(place, reason)
      }
    }
  }

  private mutating func noteApplied(_ count: Int, of place: Int, at end: RelayEnd) {
    summary.traffic.took(count, at: end)
    if count > 0 { changed.insert(place) }
    reportProgress()
  }
}

// MARK: - Requests

extension Relay {
  private mutating func ask(_ request: ProfileSync.Request, of place: Int, at end: RelayEnd) {
    switch request {
    case .push, .pull: verification.passedOn(place, at: now.steadyMilliseconds)
    case .begin, .state, .watch, .trail, .move, .rival, .earlierConflicts, .newConflicts: break
    }
    ask(
      message(request, about: profiles[place].id, to: end),
      for: .profile(place, request.question), at: end)
  }

  private func message(
    _ request: ProfileSync.Request, about id: ProfileID, to end: RelayEnd
  ) -> RelayRequest {
    switch request {
    case .begin(let other): begin(id, at: end, knowing: other)
    case .pull(let vector, let limit): .pull(id, vector: vector, limit: limit)
    case .push(let batch): .push(id, batch)
    case .state(let state): .state(id, state)
    case .watch(let vector): .watch(id, vector: vector)
    case .trail(let places): .trail(id, places)
    case .move(let place, let hash, let rival): .move(id, place, hash, rival: rival)
    case .rival(_, let vector): .pull(id, vector: vector, limit: 1)
    case .earlierConflicts, .newConflicts: .conflicts(id)
    }
  }

  /// Tells an end about the other end, with the time by the other end's clock.
  private func begin(
    _ id: ProfileID, at end: RelayEnd, knowing standpoint: Standpoint?
  ) -> RelayRequest {
    guard let origin = standpoint?.origin ?? links[end.other].origin else {
      preconditionFailure("profiles begin when both ends have told their origins")
    }
    let ahead = end == .here ? skew.milliseconds ?? 0 : 0
    return .begin(id, origin, standpoint, nowMilliseconds: now.wallMilliseconds + ahead)
  }
}
