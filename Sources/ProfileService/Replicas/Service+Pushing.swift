import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

extension Service {
  /// Takes another replica's changes, all or none.
  ///
  /// Is carried out again whenever it had to wait: for what the log holds of changes that were seen
  /// before, for an undo of the profile, or for the index of its catalog.
  mutating func push(_ parameters: SyncPush, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = service.book.profiles.entries[parameters.profile]
      if entry == nil { try service.checkRoom() }
      let batch = try service.checked(parameters, against: entry)
      let surplus = SurplusUndos(among: batch.fresh)
      guard try service.isCompared(batch.known, with: entry, call.session, &write),
        let standing = try service.undos(of: surplus.targets, entry, call.session),
        service.isReady(entry, catalog: entry?.profile.catalog ?? parameters.catalog)
      else { return .parked }
      let ours = service.book.origin
      try service.mindOurOrigin(in: batch.fresh, &write)
      let profile = entry ?? service.book.insert(parameters.profile)
      service.take(
        batch.fresh, takingBack: surplus.surplus(of: ours, standing: standing), into: profile,
        &write)
      SyncPush.Result(
        vector: profile.profile.vector, applied: batch.fresh.count, duplicates: batch.known.count
      ).write(to: &service.request.result)
      return .found(ticket: profile.ticket)
    }
  }

  /// The changes, once nothing in them stands against taking them all.
  private func checked(
    _ parameters: SyncPush, against entry: ProfileEntry?
  ) throws(Refusal) -> IncomingChanges {
    let profile = entry?.profile ?? Profile(untouched: parameters.profile)
    do throws(ChangeRefusal) {
      return try IncomingChanges(
        parameters.changes, for: profile, retired: book.replicas.retired,
        nowMilliseconds: now.wallMilliseconds)
    } catch {
      throw Refusal(error)
    }
  }

  /// Whether what was seen before is the same here; false while the store is asked.
  ///
  /// What lies below the floor cannot be compared any more, nor does it matter any more.
  private mutating func isCompared(
    _ known: [Change], with entry: ProfileEntry?, _ session: Session, _ write: inout Write
  ) throws(Refusal) -> Bool {
    guard let entry else { return true }
    let doubtful = known.filter { !entry.floor.vector.contains($0.dot) }
    switch searches.standing(of: doubtful, for: session.id) {
    case .same: return true
    case .asking: return false
    case .lacking(let dots):
      perform(searches.compare(dots, of: entry.id, for: session.id))
      return false
    case .unreadable: throw .internalError
    case .forked(let dot):
      act(.report(.fork(profile: entry.name, dot, peer(of: session))))
      if dot.origin == book.origin { try rotate(because: .usedTwice, in: &write) }
      throw Refusal(ChangeRefusal.fork(dot))
    }
  }

  /// The standing undos of some changes in the log; nil while the store looks for them.
  private mutating func undos(
    of targets: Set<Dot>, _ entry: ProfileEntry?, _ session: Session
  ) throws(Refusal) -> [Change]? {
    guard let entry, !targets.isEmpty else { return [] }
    switch searches.undo(of: entry.id, for: session.id) {
    case .none:
      let search = UndoSearch(undoing: targets, downTo: entry.floor.lsn)
      perform(searches.beginUndo(of: entry.id, for: session.id, search))
      return nil
    case .searching: return nil
    case .over(let search):
      searches.endUndo(of: entry.id)
      guard case .undos(let undos)? = search.outcome else { throw .internalError }
      return undos
    case .unreadable:
      searches.endUndo(of: entry.id)
      throw .internalError
    }
  }

  /// Whether a profile can be changed now, and its watchers told of it at once.
  mutating func isReady(_ entry: ProfileEntry?, catalog id: String) -> Bool {
    if let entry, searches.holds(entry.id) { return false }
    let isTold = audience.hasLists || entry.map { audience.isWatched($0.id) } ?? false
    guard isTold else { return true }
    switch wantIndex(of: id) {
    case .ready, .missing: return true
    case .awaited, .build: return false
    }
  }

  /// Changes of ours that are new here: our store was put back to an older state.
  private mutating func mindOurOrigin(
    in changes: [Change], _ write: inout Write
  ) throws(Refusal) {
    if changes.contains(where: { [origin = book.origin] in $0.dot.origin == origin }) {
      try rotate(because: .knownBetterElsewhere, in: &write)
    }
  }

  private mutating func take(
    _ changes: [Change], takingBack surplus: [Change], into entry: ProfileEntry,
    _ write: inout Write
  ) {
    var conflicts: ArraySlice<Conflict> = []
    book.beginPush()
    for change in changes {
      prepareIfTold(entry)
      conflicts += carryOut(change, of: entry, in: &write).conflicts
      // The journal keeps no more of them.
      conflicts = conflicts.suffix(ServiceLimits.journaledConflicts)
    }
    for undo in surplus { takeBack(undo, of: entry, &write) }
    report(Array(conflicts), of: entry)
  }

  /// Takes back an undo of ours, because another replica has undone the same change.
  private mutating func takeBack(
    _ undo: Change, of entry: ProfileEntry, _ write: inout Write
  ) {
    do throws(Refusal) {
      let change = try book.mint(
        undo.sumsTakenBack, of: entry.profile, client: undo.client, undoing: undo.dot, at: now)
      prepareIfTold(entry)
      _ = carryOut(change, of: entry, in: &write)
    } catch {
      // A full profile takes no more changes, so the sums stay wrong. The player has to copy the profile
      // in any case, and corrects the bag there.
    }
  }

  /// What is needed to tell watchers what comes and goes, is made before it does.
  mutating func prepareIfTold(_ entry: ProfileEntry) {
    guard audience.hasLists || audience.isWatched(entry.id),
      let index = shelf.index(of: entry.profile.catalog)
    else { return }
    prepare(entry, index)
  }
}

extension SyncPush {
  /// That of the profile that the changes make; empty if they do not say.
  fileprivate var catalog: String {
    changes.lazy.compactMap(\.createdCatalog).first ?? Profile(untouched: profile).catalog
  }
}

extension Change {
  /// The catalog of the profile that it makes.
  var createdCatalog: String? {
    for case .create(let catalog, _) in edits { return catalog }
    return nil
  }
}
