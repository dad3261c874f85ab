import Wire

extension MethodTable {
  static let replicaMethods: [Method] = [
    .read(
      "profile.conflicts", "Lists the values that lost without having been seen.",
      ProfileConflicts.self, result: "the conflicts, the oldest first"
    ) { service, parameters, _ throws(Refusal) in
      try service.conflicts(parameters)
    },
    .write(
      "profile.resolve", "Ends a conflict: keeps what won, or takes what lost by a new change.",
      ProfileResolve.self, result: "as that of profile.apply"
    ) { service, parameters, call throws(Refusal) in
      try service.resolve(parameters, call)
    },
    .read(
      "sync.begin", "Tells where this replica stands with a profile, and how to become level.",
      SyncBegin.self, result: "what it has seen, its digest, and whether to send changes or states"
    ) { service, parameters, call throws(Refusal) in
      try service.begin(parameters, call)
    },
    .read(
      "sync.now", "Tries at once to become level with the peers.", SyncNow.self, result: "nothing"
    ) { service, parameters, _ throws(Refusal) in
      try service.syncNow(parameters)
    },
    .read(
      "sync.pull", "Gives changes of a profile that another replica lacks.", SyncPull.self,
      result: "the changes, each behind all that its author had seen"
    ) { service, parameters, _ throws(Refusal) in
      try service.pull(parameters)
    },
    .write(
      "sync.push", "Takes changes of a profile from another replica, all or none.", SyncPush.self,
      result: "what this replica has seen now"
    ) { service, parameters, call throws(Refusal) in
      try service.push(parameters, call)
    },
    .write(
      "sync.retire", "Takes no more of an origin; what it made stays.", SyncRetire.self,
      result: "nothing"
    ) { service, parameters, _ throws(Refusal) in
      try service.retire(parameters)
    },
    .write(
      "sync.state", "Gives a profile's whole state, after another replica's was joined if given.",
      SyncState.self, result: "the state"
    ) { service, parameters, call throws(Refusal) in
      try service.state(parameters, call)
    },
    .read(
      "sync.watch", "Sends each change of a profile that another replica lacks.", SyncWatch.self,
      result: "the watch's id"
    ) { service, parameters, call throws(Refusal) in
      try service.watchChanges(parameters, call)
    },
    .read(
      "system.backup", "Writes a checked copy of the store to a file.", SystemBackup.self,
      result: "how large the copy is"
    ) { service, parameters, _ in
      service.backUp(parameters)
    },
  ]
}
