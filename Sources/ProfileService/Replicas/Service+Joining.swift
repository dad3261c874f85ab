import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

extension Service {
  /// Gives a profile's whole state, after another replica's was joined if one is given.
  mutating func state(_ parameters: SyncState, _ call: Call) throws(Refusal) -> Outcome {
    guard let state = parameters.state else {
      let entry = book.profiles.entries[parameters.profile]
      // Mending adds origins without a look at the bounds: such a state may fit into no line.
      if let entry, entry.profile.weight > Profile.weightLimit {
        throw .profileFull(profile: entry.profile.shownName, .bytes)
      }
      return show(entry, parameters.profile)
    }
    return try write(parameters.request) { service, write throws(Refusal) in
      let entry = service.book.profiles.entries[parameters.profile]
      try service.check(state, against: entry)
      try service.checkBounds(joining: state, entry)
      guard service.isReady(entry, catalog: entry?.profile.catalog ?? state.catalog) else {
        return .parked
      }
      try service.mindOurOrigin(in: state, against: entry, &write)
      let joined = service.join(state, into: entry, call.session, &write)
      return service.show(joined, parameters.profile)
    }
  }

  /// A profile that is unknown here is shown as one that nobody has changed.
  private mutating func show(_ entry: ProfileEntry?, _ id: ProfileID) -> Outcome {
    SyncState.write(entry?.profile ?? Profile(untouched: id), to: &request.result)
    return .found(ticket: entry?.ticket ?? 0)
  }

  /// As changes are checked, before anything moves; the state is right by itself already.
  private func check(_ state: Profile, against entry: ProfileEntry?) throws(Refusal) {
    let ours = entry?.profile ?? Profile(untouched: state.id)
    for dot in state.vector.entries where !ours.vector.contains(dot) {
      if book.replicas.retired.contains(dot.origin) {
        throw Refusal(ChangeRefusal.retired(dot.origin))
      }
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
    _ state: Profile, into known: ProfileEntry?, _ session: Session, _ write: inout Write
  ) -> ProfileEntry? {
    guard known != nil || !state.vector.entries.isEmpty else { return nil }
    let entry = known ?? book.insert(state.id)
    prepareIfTold(entry)
    let catalog = shelf.usableCatalog(max(entry.profile.catalog, state.catalog))?.catalog
    let joined = book.join(state, into: entry, catalog: catalog, in: &write, at: now)
    if let applied = joined.applied { follow(applied, of: entry, &write) }
    if !joined.isSound {
      report(.unsoundJoin(profile: entry.name, peer(of: session)), after: entry.ticket)
    }
    return entry
  }

  /// A state that knows our last change by another moment, or more changes of ours, is proof that
  /// our identity was used twice.
  private mutating func mindOurOrigin(
    in state: Profile, against entry: ProfileEntry?, _ write: inout Write
  ) throws(Refusal) {
    let ours = entry?.profile ?? Profile(untouched: state.id)
    try rotateIfKnownBetter(by: state.vector, than: ours.vector, in: &write)
    let origin = book.origin
    let isSameNumber = state.vector[origin] == ours.vector[origin]
    if isSameNumber, state.times[origin] != ours.times[origin] {
      try rotate(because: .usedTwice, in: &write)
    }
  }

  private mutating func follow(
    _ joined: Book.Applied, of entry: ProfileEntry, _ write: inout Write
  ) {
    let isOther = joined.before.catalog != entry.profile.catalog
    // What they read of the log does not lead here.
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
