package import Profiles
internal import Wire

/// Makes every place denote the same change at both ends, before anything else is passed on.
extension ProfileSync {
  /// Makes both ends use the same origins for the same changes; then continues with `next`.
  ///
  /// If one end has more changes than the other, pushing them reveals a fork, because each change
  /// names the preceding one. So forks are only searched for after one was revealed, or before
  /// states are joined.
  mutating func compareNames(_ names: NameComparison, then next: Beginning.Next) {
    for end in RelayEnd.allCases {
      // A hostile peer can claim any number of branches.
      guard learned[end].count < RelayLimits.names else { return leave(.staysDifferent) }
      for name in names.unlearned(by: end) where learned[end].insert(name.hash).inserted {
        become(.naming(.learning))
        askToMove(Link(name.place, name.hash), at: end)
      }
    }
    guard outstanding == 0 else { return }
    if let origin = names.forks.first { return trace(names.search(of: origin)) }
    guard isForkLookedFor || next.joinsStates else { return carryOn(next) }
    let check = LagCheck(names)
    become(.naming(.checking(check, names, then: next)))
    checkLag()
  }

  private mutating func checkLag() {
    guard case .naming(.checking(var check, let names, let next)) = state else { return }
    for end in RelayEnd.allCases {
      if let places = check.question(to: end) { ask(end, .trail(places)) }
    }
    become(.naming(.checking(check, names, then: next)))
    guard check.isOver, outstanding == 0 else { return }
    if let origin = check.forked {
      trace(names.search(of: origin))
      // A push would reveal a fork here, but a join of states would mix both branches unnoticed.
    } else if let lost = check.lost, next.joinsStates {
      leave(.trailLost(lost.end))
    } else {
      isForkLookedFor = false
      carryOn(next)
    }
  }

  private mutating func trace(_ search: ForkSearch) {
    guard forks < RelayLimits.forks else { return leave(.staysDifferent) }
    forks += 1
    isForkLookedFor = true
    follow(search)
  }

  private mutating func follow(_ search: ForkSearch) {
    var search = search
    switch search.next() {
    case .ask(let places):
      become(.naming(.tracing(search)))
      for end in RelayEnd.allCases { ask(end, .trail(places)) }
    case .lags: turn(to: .begin(.staysDifferent))
    case .lost: leave(.trailLost(search.mover))
    case .parted(let seq): askToMove(search, at: seq, search.mover, isLast: false)
    }
  }

  private mutating func askToMove(
    _ search: ForkSearch, at seq: Int, _ end: RelayEnd, isLast: Bool
  ) {
    guard let hash = search.first[end] else { return leave(.staysDifferent) }
    become(.naming(.moving(search, at: seq, end, isLast: isLast)))
    askToMove(Link(Dot(origin: search.origin, seq: seq), hash), at: end)
  }

  /// Asks an end to move its branch; first gets the change in this place from the other end, if
  /// possible.
  private mutating func askToMove(_ branch: Link, at end: RelayEnd) {
    let theirs = passage.known[end.other]
    guard theirs.contains(branch.dot) else {
      return askToMove(branch, at: end, showing: nil)
    }
    let others = theirs.entries.filter { $0.origin != branch.dot.origin }
    let before = Dot(origin: branch.dot.origin, seq: branch.dot.seq - 1)
    ask(end.other, .rival(branch, after: VersionVector(others + [before])))
  }

  /// Takes the change that an end has in the place of a change that is to move.
  package mutating func rivalShown(
    _ rival: CarriedChanges, of branch: Link, by end: RelayEnd, room: Int
  ) -> [Step] {
    answered(room)
    let change = rival.changes.first {
      $0.dot == branch.dot && $0.text.count <= ChangeBatch.longestBytes
    }
    askToMove(branch, at: end.other, showing: change.map { Array(rival.line[$0.text]) })
    return finish()
  }

  mutating func askToMove(_ branch: Link, at end: RelayEnd, showing rival: [UInt8]?) {
    guard case .naming = state else { return }
    ask(end, .move(branch.dot, branch.hash, rival: rival))
  }

  /// Takes the hashes of the places that an end was asked about.
  package mutating func trailed(
    _ hashes: [ChangeHash?], by end: RelayEnd, room: Int
  ) -> [Step] {
    answered(room)
    switch state {
    case .naming(.checking(var check, let names, let next)):
      check.answered(hashes, by: end)
      become(.naming(.checking(check, names, then: next)))
      checkLag()
    case .naming(.tracing(var search)):
      let isComplete = search.answered(hashes, by: end)
      become(.naming(.tracing(search)))
      if isComplete { follow(search) }
    case .waiting, .beginning, .naming(.learning), .naming(.moving), .moving, .joining, .draining,
      .settled, .left:
      break
    }
    return finish()
  }

  /// Takes an end's answer that it moved changes to another origin, or that nothing had to move.
  package mutating func moved(_ count: Int, at end: RelayEnd, room: Int) -> [Step] {
    answered(room)
    if count > 0 {
      traffic.moves += count
      if case .naming(.moving) = state {
        steps.append(.report(.parted(profile, count: count, at: end)))
      }
    }
    if case .naming = state, outstanding == 0 { compareEnds() }
    return finish()
  }

  /// Handles an end's refusal to move its branch.
  mutating func moveRefused(_ refusal: DaemonRefusal, by end: RelayEnd) {
    guard case .naming(let naming) = state else { return }
    if case .moving(let search, let seq, end, isLast: false) = naming, refusal.isOf(.trailLost) {
      // The longer branch may move instead; the other replicas then learn its origin.
      return askToMove(search, at: seq, end.other, isLast: true)
    }
    turn(to: Next(after: refusal, at: end))
  }
}

extension ProfileSync.Beginning.Next {
  /// Whether an end must be asked once more.
  var asks: Bool {
    switch self {
    case .ask: true
    case .join, .move: false
    }
  }

  var joinsStates: Bool {
    switch self {
    case .join: true
    case .ask, .move: false
    }
  }
}
