import Alchemy
import JSON
import Profiles
import Replication
import StoreJobs
import Wire

// MARK: - Changes

extension Service {
  /// Applies another replica's changes, all or none.
  ///
  /// Runs again after each wait: for places of the log, for an undo of the profile, or for the
  /// index of its catalog.
  mutating func push(_ parameters: SyncPush, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = service.book.profiles.entries[parameters.profile]
      if entry == nil { try service.checkRoom() }
      try service.checkNames(of: entry, call.session)
      let verdict = service.replica.judge(
        parameters, onto: entry?.profile ?? Profile(untouched: parameters.profile),
        by: service.comparing(for: call.session))
      guard let batch = try service.accepted(verdict, of: parameters.profile, call.session, &write)
      else { return .parked }
      let surplus = SurplusUndos(among: batch.fresh)
      guard let standing = try service.undos(of: surplus.targets, entry, call.session),
        service.isReady(entry, catalog: entry?.profile.catalog ?? parameters.catalog)
      else { return .parked }
      service.mindOurOrigin(in: batch.fresh, &write)
      let profile = entry ?? service.book.insert(parameters.profile)
      let returned = batch.fresh.count { service.book.isOurs($0.dot.origin) }
      service.note(returned: returned, to: profile, call.session, &write)
      // Branches that arrive with this push count, too: they may part from changes made here.
      let branches = batch.fresh.reduce(into: profile.profile.branches) { branches, change in
        if let point = change.place.branchPoint { branches[change.dot.origin] = point }
      }
      let ours = surplus.surplus(
        by: { service.book.madeHere($0, branches) }, standing: standing)
      service.apply(batch.fresh, takingBack: ours, into: profile, &write)
      service.nameBranches(branches, &write)
      SyncPush.Result(
        vector: profile.profile.vector, applied: batch.fresh.count, duplicates: batch.knownCount
      ).write(to: &service.request.result)
      return .found(ticket: profile.ticket)
    }
  }

  /// Throws `fork` if changes of the profile have moved since the session began.
  private func checkNames(of entry: ProfileEntry?, _ session: Session) throws(Refusal) {
    guard let entry, let move = book.moves.last[entry.id] else { return }
    try Replica.checkNames(moves: move.count, from: move.first, begun: session.begun[entry.id])
  }

  /// Looks claims up in what the store has read of the log for a session.
  func comparing(for session: Session) -> Replica.Comparing {
    { [searches] in searches.standing(of: $0, for: session.id) }
  }

  /// What a verdict accepts; nil while the store is asked.
  ///
  /// Throws its refusal. Takes a new identity first if another replica has shown another change at a place of
  /// ours: our store was rolled back or copied. A hash alone shows nothing, and a store has few new identities a day.
  mutating func accepted<Accepted>(
    _ verdict: Replica.Verdict<Accepted>, of profile: ProfileID, _ session: Session,
    _ write: inout Write
  ) throws(Refusal) -> Accepted? {
    switch verdict {
    case .fits(let accepted): return accepted
    case .waits: return nil
    case .lacks(let dots):
      perform(searches.compare(dots, of: profile, for: session.id))
      return nil
    case .forked(let dot, let isShown):
      if isShown, dot.origin == book.origin { rotate(in: &write) }
      throw Refusal(ChangeRefusal.fork(dot))
    case .refused(let refusal): throw refusal
    }
  }

  /// The standing undos of some changes in the log; nil while the store looks for them.
  private mutating func undos(
    of targets: Set<ChangeHash>, _ entry: ProfileEntry?, _ session: Session
  ) throws(Refusal) -> [Change]? {
    guard let entry, !targets.isEmpty else { return [] }
    switch searches.undo(of: entry.id, for: session.id) {
    case .none:
      perform(searches.beginUndos(of: entry.id, for: session.id, StandingUndos(of: targets)))
      return nil
    case .searching: return nil
    case .undos(let undos):
      searches.endUndo(of: entry.id)
      return undos
    case .over, .branch, .unreadable:
      searches.endUndo(of: entry.id)
      throw .internalError
    }
  }

  /// Whether a profile can be changed now and its watchers can be told at once.
  mutating func isReady(_ entry: ProfileEntry?, catalog id: String) -> Bool {
    if let entry, searches.holds(entry.id) { return false }
    let isTold = audience.hasLists || entry.map { audience.isWatched($0.id) } ?? false
    guard isTold else { return true }
    switch wantIndex(of: id) {
    case .ready, .missing: return true
    case .awaited, .build: return false
    }
  }

  /// Takes a new identity if changes of ours are new here, or if a branch parts from ours: our
  /// store was rolled back or copied.
  private mutating func mindOurOrigin(in changes: [Change], _ write: inout Write) {
    let origin = book.origin
    if changes.contains(where: { $0.dot.origin == origin || $0.place.root == origin }) {
      rotate(in: &write)
    }
  }

  /// Names each nameless branch after the replica from whose changes it parts.
  private mutating func nameBranches(_ branches: [Origin: Dot], _ write: inout Write) {
    for (name, point) in branches.sorted(by: { $0.key < $1.key })
    where book.replicas.names[name] == nil {
      if let label = book.replicas.branchLabel(of: point.origin) {
        book.call(name, label, in: &write)
      }
    }
  }

  /// Records how many of our own lost changes another replica returned, and reports it.
  private mutating func note(
    returned count: Int, to entry: ProfileEntry, _ session: Session, _ write: inout Write
  ) {
    guard count > 0 else { return }
    book.note(returned: count, from: session.replica)
    report(
      .returned(profile: entry.name, peer(of: session), count: count), after: write.ticket)
  }

  private mutating func apply(
    _ changes: [Change], takingBack surplus: [Change], into entry: ProfileEntry,
    _ write: inout Write
  ) {
    var conflicts: ArraySlice<Conflict> = []
    book.beginPush()
    for change in changes {
      prepareIfTold(entry)
      conflicts += carryOut(change, of: entry, in: &write).conflicts
      // The journal keeps only this number of conflicts, the newest ones.
      conflicts = conflicts.suffix(ServiceLimits.journaledConflicts)
    }
    for undo in surplus { takeBack(undo, of: entry, &write) }
    report(Array(conflicts), of: entry)
  }

  /// Takes back an undo of ours, because another replica has also undone the same change.
  private mutating func takeBack(
    _ undo: Change, of entry: ProfileEntry, _ write: inout Write
  ) {
    do throws(Refusal) {
      let change = try book.mint(
        undo.sumsTakenBack, of: entry.profile, client: undo.client, undoing: undo.hash, at: now)
      prepareIfTold(entry)
      _ = carryOut(change, of: entry, in: &write)
    } catch {
      // A full profile accepts no change, so the sums stay wrong. The player has to copy the
      // profile in any case, and can correct the bag there.
    }
  }

  /// Computes the recipes before a change, so that watchers can learn which ones it adds and
  /// removes.
  mutating func prepareIfTold(_ entry: ProfileEntry) {
    guard audience.hasLists || audience.isWatched(entry.id),
      let index = shelf.index(of: entry.profile.catalog)
    else { return }
    prepare(entry, index)
  }
}

extension SyncPush {
  /// The catalog of the profile that the changes create; otherwise that of a profile before any
  /// change.
  fileprivate var catalog: String {
    changes.lazy.compactMap(\.createdCatalog).first ?? Profile(untouched: profile).catalog
  }
}

extension Change {
  /// The catalog of the profile that the change creates; nil if it creates none.
  var createdCatalog: String? {
    for case .create(let catalog, _) in edits { return catalog }
    return nil
  }
}

// MARK: - States

extension Service {
  /// Returns a profile's whole state, after joining the other replica's state if given.
  mutating func state(_ parameters: SyncState, _ call: Call) throws(Refusal) -> Outcome {
    guard let state = parameters.state else {
      let entry = book.profiles.entries[parameters.profile]
      // Mending adds origins without checking bounds, so the state may be too long for a line.
      if let entry, entry.profile.weight > Profile.weightLimit {
        throw .profileFull(profile: entry.profile.shownName, .bytes)
      }
      guard parameters.wantsTrail, let profile = entry?.profile else {
        return show(entry, parameters.profile)
      }
      return reading(
        .trail(profile.id, profile.vector, limit: SyncState.trailRoom(beside: profile)),
        for: .state(profile))
    }
    return try write(parameters.request) { service, write throws(Refusal) in
      let entry = service.book.profiles.entries[parameters.profile]
      try service.checkNames(of: entry, call.session)
      let ours = entry?.profile ?? Profile(untouched: state.id)
      let verdict = service.replica.judge(
        joining: state, parameters, into: ours, by: service.comparing(for: call.session))
      guard
        try service.accepted(verdict, of: parameters.profile, call.session, &write) != nil
      else { return .parked }
      if entry == nil, !state.vector.entries.isEmpty { try service.checkRoom() }
      guard service.isReady(entry, catalog: entry?.profile.catalog ?? state.catalog) else {
        return .parked
      }
      service.mindOurOrigin(in: state, against: entry, &write)
      let returned = service.countReturned(in: state, entry)
      let joined = service.join(state, parameters.trail, into: entry, call.session, &write)
      service.nameBranches(state.branches, &write)
      if let joined { service.note(returned: returned, to: joined, call.session, &write) }
      return service.show(joined, parameters.profile)
    }
  }

  /// Writes the state; an unknown profile looks like one that was never changed.
  private mutating func show(_ entry: ProfileEntry?, _ id: ProfileID) -> Outcome {
    SyncState.write(entry?.profile ?? Profile(untouched: id), to: &request.result)
    return .found(ticket: entry?.ticket ?? 0)
  }
}

// MARK: - Joining

extension Service {
  /// Joins a checked state and returns the profile; nil if neither side has a change of it.
  private mutating func join(
    _ state: Profile, _ trail: [TrailRun], into known: ProfileEntry?, _ session: Session,
    _ write: inout Write
  ) -> ProfileEntry? {
    guard known != nil || !state.vector.entries.isEmpty else { return nil }
    let entry = known ?? book.insert(state.id)
    prepareIfTold(entry)
    let catalog = shelf.usableCatalog(max(entry.profile.catalog, state.catalog))?.catalog
    let joined = book.join(
      state, trail: trail, into: entry, catalog: catalog, in: &write, at: now)
    if let applied = joined.applied { follow(applied, of: entry, &write) }
    if !joined.isSound {
      report(.unsoundJoin(profile: entry.name, peer(of: session)), after: entry.ticket)
    }
    return entry
  }

  /// Takes a new identity if a state has more changes of ours than we have: our store was rolled
  /// back.
  private mutating func mindOurOrigin(
    in state: Profile, against entry: ProfileEntry?, _ write: inout Write
  ) {
    let ours = entry?.profile.vector ?? VersionVector()
    rotateIfKnownBetter(by: state.vector, than: ours, in: &write)
  }

  /// How many changes of ours a state has that are missing here.
  private func countReturned(in state: Profile, _ entry: ProfileEntry?) -> Int {
    let ours = entry?.profile.vector ?? VersionVector()
    return state.vector.entries.reduce(0) { sum, dot in
      book.isOurs(dot.origin)
        ? SaturatingSum.add(sum, max(0, dot.seq - ours[dot.origin])) : sum
    }
  }

  private mutating func follow(
    _ joined: Book.Applied, of entry: ProfileEntry, _ write: inout Write
  ) {
    let isOther = joined.before.catalog != entry.profile.catalog
    // What these watches have read of the log does not lead to the joined profile.
    for watch in audience.watches(of: entry.id) where watch.catchUp != nil || isOther {
      perform(audience.lag(watch))
    }
    _ = follow(joined, of: entry, .join, in: &write)
    for watch in audience.watches(of: entry.id) {
      perform(.flush(watch.connection))
    }
    report(joined.conflicts, of: entry)
  }
}
