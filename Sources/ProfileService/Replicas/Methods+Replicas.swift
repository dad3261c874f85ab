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
    Method(SyncWatch.self) { service, parameters, call throws(Refusal) in
      try service.watchChanges(parameters, call)
    },
    Method(SystemBackup.self) { service, parameters, _ in
      service.reading(.backup(path: parameters.path), for: .backup)
    },
  ]
}
