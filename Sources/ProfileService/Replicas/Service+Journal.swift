import Alchemy
import Profiles
import Replication
import StoreJobs
import Wire

// MARK: - Keeping

extension Service {
  /// Takes what a change disagreed about into a profile's journal; what is to be written of that.
  mutating func journal(_ conflicts: [Conflict], of entry: ProfileEntry) -> [StoreNote] {
    guard !conflicts.isEmpty else { return [] }
    var notes: [StoreNote] = []
    for conflict in conflicts.suffix(ServiceLimits.journaledConflicts) {
      lastConflict += 1
      let journaled = JournaledConflict(
        number: lastConflict, profile: entry.id, conflict: conflict,
        milliseconds: now.wallMilliseconds)
      entry.conflicts.append(journaled)
      notes.append(.conflict(journaled))
    }
    let surplus = max(0, entry.conflicts.count - ServiceLimits.journaledConflicts)
    let oldest = Set(entry.conflicts.prefix(surplus).map(\.number))
    return notes + settle(of: entry) { oldest.contains($0.number) }
  }

  /// Takes out what a change settles.
  mutating func settle(by change: Change, of entry: ProfileEntry) -> [StoreNote] {
    settle(of: entry) { $0.conflict.isSettled(by: change) }
  }

  /// Takes conflicts out of a journal; what is to be written of that.
  private func settle(
    of entry: ProfileEntry, _ isOver: (JournaledConflict) -> Bool
  ) -> [StoreNote] {
    guard !entry.conflicts.isEmpty else { return [] }
    let over = entry.conflicts.filter(isOver)
    guard !over.isEmpty else { return [] }
    entry.conflicts.removeAll(where: isOver)
    return over.map { .settled($0.number) }
  }

  /// Takes out what nobody has looked at for long.
  mutating func expireConflicts(of entry: ProfileEntry) {
    guard case .open = pipe.writing else { return }
    let oldest = now.wallMilliseconds - ServiceLimits.journalMilliseconds
    settleByItself(settle(of: entry) { $0.milliseconds < oldest }, of: entry)
  }

  /// Writes that conflicts are over though no change has settled them.
  private mutating func settleByItself(_ notes: [StoreNote], of entry: ProfileEntry) {
    guard !notes.isEmpty else { return }
    entry.ticket = pipe.append(StoreEntry(notes: notes))
    journalNews.append(entry.id, ticket: entry.ticket)
  }
}

// MARK: - Showing

extension Service {
  /// Lists what lost in a profile, the oldest first.
  mutating func conflicts(_ parameters: ProfileConflicts) throws(Refusal) -> Outcome {
    let entry = try profiles.entry(parameters.profile)
    expireConflicts(of: entry)
    ProfileConflicts.write(entry.conflicts, names: replicas.names, to: &result)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }

  /// Ends a conflict: what was kept stays, or what lost is put in its place by an ordinary change.
  ///
  /// What stays needs no change: other replicas have it already, and a journal is each one's own.
  mutating func resolve(_ parameters: ProfileResolve, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service throws(Refusal) in
      let entry = try service.profiles.entry(parameters.profile)
      guard !service.searches.holds(entry.id), service.summary(of: entry) != nil else {
        return .parked
      }
      service.expireConflicts(of: entry)
      let conflict = try service.conflict(parameters.conflict, of: entry)
      var done = CarriedOut(effects: [])
      if parameters.take == .lost, let edit = conflict.editTakingLost {
        guard let index = try service.index(of: entry) else { return .parked }
        try service.check(edit, against: conflict, of: entry, index)
        service.prepare(entry, index)
        done = try service.change(entry, [edit], call, parameters.request)
      }
      let rest = service.settle(of: entry) { $0.number == parameters.conflict }
      service.settleByItself(rest, of: entry)
      service.result(of: entry, done).write(to: &service.result)
      return .found(ticket: service.ticket(of: entry, parameters.profile))
    }
  }

  private func conflict(
    _ number: Int, of entry: ProfileEntry
  ) throws(Refusal) -> Conflict {
    guard let found = entry.conflicts.first(where: { $0.number == number }) else {
      throw .conflictNotFound
    }
    return found.conflict
  }

  /// As profile.apply checks an edit, but that a deleted profile may be brought back.
  private func check(
    _ edit: Edit, against conflict: Conflict, of entry: ProfileEntry, _ index: RecipeIndex
  ) throws(Refusal) {
    if entry.isDeleted, conflict.place != .field(.deleted) {
      throw .profileDeleted(profile: entry.name)
    }
    try check([edit], of: entry, in: index.catalog)
  }
}
