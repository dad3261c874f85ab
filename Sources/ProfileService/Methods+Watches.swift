import Wire

extension MethodTable {
  static let watchMethods: [Method] = [
    .read(
      "profile.watch", "Shows a profile, and sends an event for each change of it.",
      ProfileWatch.self, result: "the watch's id, and a snapshot unless it resumes"
    ) { service, parameters, call throws(Refusal) in
      try service.watch(parameters, call)
    },
    .read(
      "profiles.watch", "Lists the profiles, and sends an event when one is another.",
      NoParameters.self, result: "the watch's id, and the profiles by name and id"
    ) { service, _, call throws(Refusal) in
      try service.watchList(call)
    },
    .read(
      "watch.cancel", "Ends a watch of this connection.", WatchCancel.self, result: "nothing"
    ) { service, parameters, call throws(Refusal) in
      try service.cancel(parameters, call)
    },
  ]
}
