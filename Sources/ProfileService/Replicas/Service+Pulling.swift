import Profiles
import Replication
import StoreJobs
import Wire

/// What a read of the store is for, where the finding alone does not say all of the reply.
enum ReadPurpose {
  /// A page of a profile for who has seen `asked`, when this replica had seen `seen`.
  case pull(ProfileID, seen: VersionVector)
  case backup
  /// How the daemon is, while a damaged file is kept as far as is known.
  case status(SystemStatus.Result)
}

extension Service {
  /// Has the store find the changes that another replica lacks.
  mutating func pull(_ parameters: SyncPull) throws(Refusal) -> Outcome {
    guard let entry = profiles.entries[parameters.profile] else {
      SyncPull.write(changes: [], vector: VersionVector(), hasMore: false, to: &result)
      return .found(ticket: 0)
    }
    guard parameters.vector.contains(entry.floor.vector) else {
      throw .belowFloor(floor: entry.floor.vector)
    }
    return reading(
      .missing(entry.id, parameters.vector, limit: parameters.limit),
      for: .pull(entry.id, seen: entry.profile.vector))
  }

  /// Has the store write a copy of itself.
  mutating func backUp(_ parameters: SystemBackup) -> Outcome {
    reading(.backup(path: parameters.path), for: .backup)
  }

  /// Has the store look whether the damaged file is still kept that a status speaks of.
  mutating func lookAgain(_ status: SystemStatus.Result) -> Outcome {
    reading(.repair, for: .status(status))
  }

  private mutating func reading(_ read: StoreRead, for purpose: ReadPurpose) -> Outcome {
    let token = queue.append(read)
    readPurposes[token] = purpose
    return .reading(token: token)
  }

  /// The line of a reply that the store found for a purpose.
  func line(_ finding: StoreFinding, for purpose: ReadPurpose, id: RequestID) -> [UInt8] {
    switch (purpose, finding) {
    case (.pull(_, let seen), .missing(let changes, let hasMore)):
      return line(pulled: changes, seen, hasMore: hasMore, id: id)
    case (.pull(let profile, _), .belowFloor):
      let floor = profiles.entries[profile]?.floor.vector ?? VersionVector()
      return line(refusing: .belowFloor(floor: floor), id: id)
    case (.backup, .backup(let bytes)):
      var writer = JSONWriter()
      writer.reply(to: id) { SystemBackup.write(bytes: bytes, to: &$0) }
      return writer.bytes
    case (.backup, .notBackedUp(_, let reason)), (.backup, .unreadable(let reason)):
      return line(
        refusing: .invalidParams(field: "path", .other("cannot be written: " + reason)), id: id)
    case (.status(var status), let finding):
      if case .repair(nil) = finding { status.repair = nil }
      var writer = JSONWriter()
      writer.reply(to: id) { status.write(to: &$0) }
      return writer.bytes
    default: return line(refusing: .internalError, id: id)
    }
  }

  /// As many of the changes as whoever reads the line is ready to take.
  private func line(
    pulled changes: [Change], _ seen: VersionVector, hasMore: Bool, id: RequestID
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.reply(to: id) {
      SyncPull.write(changes: changes, vector: seen, hasMore: hasMore, to: &$0)
    }
    guard writer.bytes.count > ServiceLimits.syncLineBytes, changes.count > 1 else {
      return writer.bytes
    }
    let half = Array(changes.prefix(changes.count / 2))
    return line(pulled: half, seen, hasMore: true, id: id)
  }
}
