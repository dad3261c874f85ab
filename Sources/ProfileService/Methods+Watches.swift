import Wire

extension MethodTable {
  static let watchMethods: [Method] = [
    Method(ProfileWatch.self) { service, parameters, call throws(Refusal) in
      try service.watch(parameters, call)
    },
    Method(ProfilesWatch.self) { service, _, call throws(Refusal) in
      try service.watchList(call)
    },
    Method(WatchCancel.self) { service, parameters, call throws(Refusal) in
      try service.cancel(parameters, call)
    },
  ]
}
