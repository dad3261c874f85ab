import Profiles
import StoreJobs
import Wire

extension MethodTable {
  static let profileMethods: [Method] = [
    Method(ProfileApply.self) { service, parameters, call throws(Refusal) in
      try service.apply(parameters, call)
    },
    Method(ProfileCopy.self) { service, parameters, call throws(Refusal) in
      try service.copy(parameters, call)
    },
    Method(ProfileCreate.self) { service, parameters, call throws(Refusal) in
      try service.create(parameters, call)
    },
    Method(ProfileDelete.self) { service, parameters, call throws(Refusal) in
      try service.delete(parameters, call)
    },
    Method(ProfileGet.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      guard let description = service.describe(entry) else { return .parked }
      service.request.result.raw(description)
      return .found(ticket: service.ticket(of: entry, parameters.profile))
    },
    Method(ProfileHistory.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      let read = StoreRead.history(
        entry.id, before: parameters.before, limit: parameters.limit, seen: entry.profile.vector)
      return service.reading(read, for: .history)
    },
    Method(ProfileList.self) { service, parameters, _ in
      guard let summaries = service.summaries(includingDeleted: parameters.includesDeleted) else {
        return .parked
      }
      ProfileList.Result(profiles: summaries).write(to: &service.request.result)
      return .found(ticket: service.pipe.issued)
    },
    Method(ProfileUndelete.self) { service, parameters, call throws(Refusal) in
      try service.undelete(parameters, call)
    },
    Method(ProfileUndo.self) { service, parameters, call throws(Refusal) in
      try service.undo(parameters, call)
    },
  ]
}
