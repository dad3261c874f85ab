import Profiles
import Replication
import StoreJobs
import Wire

extension Service {
  /// Has the store find the changes that another replica lacks.
  mutating func pull(_ parameters: SyncPull) throws(Refusal) -> Outcome {
    guard let entry = book.profiles.entries[parameters.profile] else {
      SyncPull.write(changes: [], vector: VersionVector(), hasMore: false, to: &request.result)
      return .found(ticket: 0)
    }
    guard parameters.vector.contains(entry.floor.vector) else {
      throw .belowFloor(floor: entry.floor.vector)
    }
    return reading(
      .missing(entry.id, parameters.vector, limit: parameters.limit),
      for: .pull(entry.id, seen: entry.profile.vector))
  }

  /// Asks the store for what a reply is made of.
  mutating func reading(_ read: StoreRead, for purpose: ReplyPurpose) -> Outcome {
    .reading(pipe.ask(read, for: .reply(purpose)))
  }
}
