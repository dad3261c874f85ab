internal import Replication
internal import Wire

extension Relay {
  /// Starts waiting profiles, up to the limit of profiles at work.
  mutating func startProfiles() {
    guard case .working = phase else { return }
    while atWork < RelayLimits.profilesAtWork, let place = toBegin.popFirst() { begin(place) }
  }

  /// Sets a profile's state; the only place that does, because it counts the profiles at work.
  mutating func become(_ place: Int, _ state: ProfileSync.State) {
    if profiles[place].isAtWork { atWork -= 1 }
    profiles[place].state = state
    if profiles[place].isAtWork { atWork += 1 }
  }

  /// Asks `here` for its position; the answer is then sent to `there`.
  mutating func begin(_ place: Int) {
    become(place, .beginning(.here))
    profiles[place].streams = EndPair(both: ChangeStream())
    guard let origin = links.there.origin else { return }
    let theirNow = now.wallMilliseconds + (skew.milliseconds ?? 0)
    askToBegin(
      place, at: .here,
      Greeting(
        origin: origin, vector: VersionVector(), floor: nil, digest: "",
        nowMilliseconds: theirNow))
  }

  /// Asks an end for its position; `known` is learned again from the answer and from later news.
  private mutating func askToBegin(_ place: Int, at end: RelayEnd, _ greeting: Greeting) {
    profiles[place].known[end] = VersionVector()
    ask(.begin(profiles[place].id, greeting), for: .begin(place), at: end)
  }

  mutating func begun(
    _ place: Int, by end: RelayEnd, _ part: MessagePart, askedAtSteady asked: Int
  ) throws(RelayFailure) {
    let standpoint = try Standpoint(part)
    links[end].origin = standpoint.origin
    if end == .there {
      skew.measure(
        theirMilliseconds: standpoint.nowMilliseconds, askedAtSteady: asked, now: now)
      profiles[place].confirmedThere = standpoint.vector
    }
    guard case .beginning(let beginning) = profiles[place].state else { return }
    profiles[place].known[end].merge(standpoint.vector)
    switch beginning {
    case .here: tellThere(place, of: standpoint)
    case .there(let here): compare(place, here: here, there: standpoint)
    case .hereAgain(let there):
      level(
        place, here: standpoint, there: there,
        needsState: standpoint.mode == .state || there.mode == .state)
    }
  }

  private mutating func tellThere(_ place: Int, of here: Standpoint) {
    become(place, .beginning(.there(here: here)))
    askToBegin(place, at: .there, here.greeting(nowMilliseconds: now.wallMilliseconds))
  }

  /// Compares the two positions, and warns `here` if it has lost changes of its own origin.
  ///
  /// If `there` has more of these changes, the folder of `here` was rolled back or copied. So
  /// `here` must learn of them before anything is pushed.
  private mutating func compare(_ place: Int, here: Standpoint, there: Standpoint) {
    guard there.vector[here.origin] > here.vector[here.origin] else {
      return level(place, here: here, there: there, needsState: there.mode == .state)
    }
    become(place, .beginning(.hereAgain(there: there)))
    let theirNow = now.wallMilliseconds + (skew.milliseconds ?? 0)
    askToBegin(place, at: .here, there.greeting(nowMilliseconds: theirNow))
  }

  private mutating func level(
    _ place: Int, here: Standpoint, there: Standpoint, needsState: Bool
  ) {
    if here.contradicts(there) {
      report(.digestMismatch(profile(place)))
      turnNow(place, to: .join(.contradiction))
    } else if needsState {
      turnNow(place, to: .join(.floor))
    } else {
      become(place, .moving)
      advance(place)
    }
  }
}

// MARK: - Beginning again

extension Relay {
  /// Stops the current work on a profile; `next` starts when all open questions are answered.
  mutating func turn(_ place: Int, to next: ProfileSync.Next) {
    guard !profiles[place].isDraining else { return }
    become(place, .draining(next))
  }

  mutating func turnNow(_ place: Int, to next: ProfileSync.Next) {
    switch next {
    case .begin(let reason): beginAnew(place, reason)
    case .join(let cause): join(place, cause)
    case .leave(let reason): leave(place, reason)
    }
  }

  private mutating func beginAnew(_ place: Int, _ reason: LeftReason) {
    guard profiles[place].restarts < RelayLimits.restarts else { return leave(place, reason) }
    profiles[place].restarts += 1
    begin(place)
  }
}

extension ProfileSync {
  var isDraining: Bool {
    if case .draining = state { true } else { false }
  }
}
