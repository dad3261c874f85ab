import Alchemy
import JSON
import Profiles
import StoreJobs
import Wire

extension MethodTable {
  static let replicaMethods: [Method] = [
    Method(ProfileConflicts.self) { service, parameters, _ throws(Refusal) in
      try service.conflicts(parameters)
    },
    Method(ProfileResolve.self) { service, parameters, call throws(Refusal) in
      try service.resolve(parameters, call)
    },
    Method(SyncBegin.self) { service, parameters, call throws(Refusal) in
      try service.begin(parameters, call)
    },
    Method(SyncMove.self) { service, parameters, call throws(Refusal) in
      try service.move(parameters, call)
    },
    Method(SyncNow.self) { service, parameters, _ throws(Refusal) in
      try service.syncNow(parameters)
    },
    Method(SyncPull.self) { service, parameters, _ throws(Refusal) in
      try service.pull(parameters)
    },
    Method(SyncPush.self) { service, parameters, call throws(Refusal) in
      try service.push(parameters, call)
    },
    Method(SyncRetire.self) { service, parameters, _ throws(Refusal) in
      try service.retire(parameters)
    },
    Method(SyncState.self) { service, parameters, call throws(Refusal) in
      try service.state(parameters, call)
    },
    Method(SyncTrail.self) { service, parameters, _ in service.trail(parameters) },
    Method(SyncWatch.self) { service, parameters, call throws(Refusal) in
      try service.watchChanges(parameters, call)
    },
    Method(SystemBackup.self) { service, parameters, _ in
      service.reading(.backup(path: parameters.path), for: .backup)
    },
  ]
}

extension Service {
  /// Settles the conflicts that are too old, unless the store refuses writes.
  mutating func expireConflicts(of entry: ProfileEntry) {
    guard case .open = pipe.writing else { return }
    write { $0.book.expireConflicts(of: entry, in: &$1, at: $0.now) }
  }

  /// Lists the lost values of a profile's conflicts, the oldest first.
  mutating func conflicts(_ parameters: ProfileConflicts) throws(Refusal) -> Outcome {
    let entry = try book.profiles.entry(parameters.profile)
    expireConflicts(of: entry)
    ProfileConflicts.Result(entry.conflicts, names: book.replicas.names).write(to: &request.result)
    return .found(ticket: ticket(of: entry, parameters.profile))
  }

  /// Settles a conflict: keeps the kept value, or restores the lost value by an ordinary change.
  ///
  /// Keeping needs no change: other replicas already have the value, and each has its own journal.
  mutating func resolve(_ parameters: ProfileResolve, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      guard !service.searches.holds(entry.id), service.summary(of: entry) != nil else {
        return .parked
      }
      service.book.expireConflicts(of: entry, in: &write, at: service.now)
      let conflict = try service.conflict(parameters.number, of: entry)
      var done = CarriedOut(effects: [])
      if parameters.take == .lost, let edit = conflict.editTakingLost {
        guard let recipes = try service.recipes(of: entry) else { return .parked }
        try service.check(edit, against: conflict, of: entry, recipes.catalog)
        guard try service.prepare(entry, recipes, for: [edit], call) else { return .parked }
        done = try service.change(entry, [edit], call, parameters.request, in: &write)
      }
      service.book.settle(parameters.number, of: entry, in: &write)
      service.result(of: entry, done).write(to: &service.request.result)
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

  /// Checks an edit like `profile.apply`, except that a deleted profile may be restored.
  private func check(
    _ edit: Edit, against conflict: Conflict, of entry: ProfileEntry, _ catalog: Catalog
  ) throws(Refusal) {
    if entry.isDeleted, conflict.place != .field(.deleted) {
      throw .profileDeleted(profile: entry.name)
    }
    try check([edit], of: entry, in: catalog)
  }
}
