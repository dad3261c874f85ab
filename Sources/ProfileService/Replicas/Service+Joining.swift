import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

extension Service {
  /// Gives a profile's whole state, after another replica's was joined if one is given.
  mutating func state(_ parameters: SyncState, _ call: Call) throws(Refusal) -> Outcome {
    guard let state = parameters.state else {
      let entry = profiles.entries[parameters.profile]
      // A store of an earlier version may have a state that fits into no line.
      if let entry, entry.profile.weight > Profile.weightLimit {
        throw .profileFull(profile: entry.profile.shownName, .bytes)
      }
      return show(entry, parameters.profile)
    }
    return try write(parameters.request) { service throws(Refusal) in
      let entry = service.profiles.entries[parameters.profile]
      try service.check(state, against: entry)
      try service.checkBounds(joining: state, entry)
      guard service.isReady(entry, catalog: entry?.profile.catalog ?? state.catalog) else {
        return .parked
      }
      try service.mindOurOrigin(in: state, against: entry)
      let joined = service.join(state, into: entry, call.session)
      return service.show(joined, parameters.profile)
    }
  }

  /// A profile that is unknown here is shown as one that nobody has changed.
  private mutating func show(_ entry: ProfileEntry?, _ id: ProfileID) -> Outcome {
    SyncState.write(entry?.profile ?? Profile(untouched: id), to: &result)
    return .found(ticket: entry?.ticket ?? 0)
  }

  /// As changes are checked, before anything moves; the state is right by itself already.
  private func check(_ state: Profile, against entry: ProfileEntry?) throws(Refusal) {
    let ours = entry?.profile ?? Profile(untouched: state.id)
    for dot in state.vector.entries where !ours.vector.contains(dot) {
      if replicas.retired.contains(dot.origin) { throw Refusal(ChangeRefusal.retired(dot.origin)) }
    }
    let latest = state.latestMoment.milliseconds
    guard latest - IncomingChanges.futureMilliseconds <= now.wallMilliseconds else {
      throw Refusal(ChangeRefusal.future(theirs: latest, ours: now.wallMilliseconds))
    }
    if entry == nil, !state.vector.entries.isEmpty { try checkRoom() }
  }
}

extension Service {
  private func checkBounds(joining state: Profile, _ entry: ProfileEntry?) throws(Refusal) {
    let ours = entry?.profile ?? Profile(untouched: state.id)
    guard let bound = ours.bound(passedByJoining: state) else { return }
    throw .profileFull(profile: (entry == nil ? state : ours).shownName, bound)
  }
}

// MARK: - Joining

extension Service {
  /// Joins a state that was checked; the profile, unless the state knows nothing of it either.
  private mutating func join(
    _ state: Profile, into known: ProfileEntry?, _ session: Session
  ) -> ProfileEntry? {
    guard known != nil || !state.vector.entries.isEmpty else { return nil }
    let entry = known ?? insertUntouched(state.id)
    let before = (profile: entry.profile, listed: ListedProfile(entry))
    prepareIfTold(entry)
    clock.receive(state.latestMoment)
    let catalog = shelf.usableCatalog(max(before.profile.catalog, state.catalog))?.catalog
    let joined = entry.profile.join(state, catalog: catalog)
    if entry.profile != before.profile {
      store(joined, of: entry, raising: state.vector.beyond(before.profile.vector))
      follow(joined, of: entry, before.listed)
    }
    if !joined.isSound {
      report(.unsoundJoin(profile: entry.name, peer(of: session)), after: entry.ticket)
    }
    return entry
  }

  /// A state that knows our last change by another moment, or more changes of ours, is proof that
  /// our identity was used twice.
  private mutating func mindOurOrigin(
    in state: Profile, against entry: ProfileEntry?
  ) throws(Refusal) {
    let ours = entry?.profile ?? Profile(untouched: state.id)
    try rotateIfKnownBetter(by: state.vector, than: ours.vector)
    let isSameNumber = state.vector[origin] == ours.vector[origin]
    if isSameNumber, state.times[origin] != ours.times[origin] { try rotate(because: .usedTwice) }
  }

  /// The log has nothing of what a join brought: it begins behind it.
  private mutating func store(
    _ joined: Profile.Joined, of entry: ProfileEntry, raising brought: VersionVector
  ) {
    lsn += 1
    entry.lsn = lsn
    entry.floor.vector.merge(brought)
    entry.floor.lsn = lsn
    entry.changesSinceSnapshot = 0
    let notes =
      originNotes() + [.floor(entry.id, entry.floor)] + journal(joined.conflicts, of: entry)
    entry.ticket = pipe.append(
      StoreEntry(snapshot: StoredSnapshot(profile: entry.profile, lsn: lsn), notes: notes))
  }

  private mutating func follow(
    _ joined: Profile.Joined, of entry: ProfileEntry, _ before: ListedProfile
  ) {
    let isOther = before.catalog != entry.profile.catalog
    if isOther { shelf.recipes.forget(entry.id) }
    let difference = shelf.recipes.follow(joined.effects, of: entry.profile)
    follow(before, of: entry)
    // What they read of the log does not lead here.
    for watch in watches.watches(of: entry.id) where watch.catchUp != nil || isOther { lag(watch) }
    announce(entry, .join, joined.effects, difference, as: before.news(after: entry))
    for watch in watches.watches(of: entry.id) { flush(watch.session) }
    report(joined.conflicts, of: entry)
    expectUpkeep(of: entry)
  }
}

extension VersionVector {
  /// What is in it and not in the other one.
  fileprivate func beyond(_ other: VersionVector) -> VersionVector {
    VersionVector(entries.filter { !other.contains($0) })
  }
}
