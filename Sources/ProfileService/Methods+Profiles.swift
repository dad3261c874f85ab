import StoreJobs
import Wire

extension MethodTable {
  static let profileMethods: [Method] = [
    .write(
      "profile.apply", "Makes one change of one or more edits, all or none.", ProfileApply.self,
      result: "the change's lsn, and how many recipes came and went"
    ) { service, parameters, call throws(Refusal) in
      try service.apply(parameters, call)
    },
    .write(
      "profile.copy", "Makes a new profile that shows what another one shows.", ProfileCopy.self,
      result: "the new profile"
    ) { service, parameters, call throws(Refusal) in
      try service.copy(parameters, call)
    },
    .write(
      "profile.create", "Makes a new profile.", ProfileCreate.self, result: "the new profile"
    ) { service, parameters, call throws(Refusal) in
      try service.create(parameters, call)
    },
    .write(
      "profile.delete", "Hides a profile and frees its name; its data stay.", ProfileDelete.self,
      result: "the lsn of the profile's last change"
    ) { service, parameters, call throws(Refusal) in
      try service.delete(parameters, call)
    },
    .read(
      "profile.get", "Tells all that a profile says.", ProfileGet.self,
      result: "the choices, without may, and the inventory, without zeros"
    ) { service, parameters, _ throws(Refusal) in
      try service.get(parameters)
    },
    .read(
      "profile.history", "Tells what was changed, newest first.", ProfileHistory.self,
      result: "the changes with what each did"
    ) { service, parameters, _ throws(Refusal) in
      let entry = try service.profiles.entry(parameters.profile)
      let read = StoreRead.history(entry.id, before: parameters.before, limit: parameters.limit)
      return service.reading(read, for: .history)
    },
    .read(
      "profile.list", "Lists the profiles.", ProfileList.self,
      result: "the profiles, by name and id"
    ) { service, parameters, _ in
      service.list(parameters)
    },
    .write(
      "profile.undelete", "Brings a deleted profile back, if its name is free.",
      ProfileUndelete.self, result: "the lsn of the profile's last change"
    ) { service, parameters, call throws(Refusal) in
      try service.undelete(parameters, call)
    },
    .write(
      "profile.undo", "Puts back what a change has changed, by a new change.", ProfileUndo.self,
      result: "as that of profile.apply, with the change undone and the fields kept as they are"
    ) { service, parameters, call throws(Refusal) in
      try service.undo(parameters, call)
    },
  ]
}
