import Profiles
import Replication
import StoreJobs
import Wire

/// What the reads of one job found, by owner; each in the order in which the reads were asked for.
struct Findings {
  private(set) var replies: [ReadID: (purpose: ReplyPurpose, finding: StoreFinding)] = [:]
  private(set) var missed: [(errand: Audience.Errand, finding: StoreFinding)] = []
  private(set) var pages: [(errand: ReplicaFeeds.Errand, finding: StoreFinding)] = []
  private(set) var searches: [(errand: Searches.Errand, finding: StoreFinding)] = []
  /// Where what is in memory was saved.
  private(set) var rescued: StoredDisplacement?
  private(set) var errands: [(errand: Housekeeping.Errand, finding: StoreFinding)] = []

  /// Pairs the reads of a job with what the store found, in the same order.
  init(_ reads: [OwnedRead], _ findings: [StoreFinding]) {
    for (read, finding) in zip(reads, findings) { insert(finding, of: read.id, for: read.owner) }
  }

  private mutating func insert(_ finding: StoreFinding, of id: ReadID, for owner: ReadOwner) {
    switch owner {
    case .reply(let purpose): replies[id] = (purpose, finding)
    case .errand(.watch(let errand)): missed.append((errand, finding))
    case .errand(.feed(let errand)): pages.append((errand, finding))
    case .errand(.search(let errand)): searches.append((errand, finding))
    case .errand(.housekeeping(let errand)): errands.append((errand, finding))
    case .rescue: if case .rescued(let displacement) = finding { rescued = displacement }
    }
  }
}

extension Service {
  /// The line of a reply that the store found.
  mutating func line(
    _ finding: StoreFinding, for purpose: ReplyPurpose, id: RequestID?
  ) -> [UInt8] {
    if case .repair(let found) = finding { housekeeping.repair = found }
    guard let id else { return [] }
    switch (purpose, finding) {
    case (.history, .history(let changes, let hasMore)):
      return line(history: changes, hasMore: hasMore, id: id)
    case (.brews(let profile), .brews(let search)):
      return line(brews: search, of: profile, id: id)
    case (.repeated, .reply(let kept)): return Self.line { $0.repeated(kept, to: id) }
    case (.pull(_, let seen), .missing(let changes, let hasMore)):
      return line(pulled: changes, seen, hasMore: hasMore, id: id)
    case (.pull(let profile, _), .belowFloor):
      let floor = book.profiles.entries[profile]?.floor.vector ?? VersionVector()
      return Self.line(refusing: .belowFloor(floor: floor), id: id)
    case (.backup, .backup(let bytes)):
      return Self.line { $0.reply(to: id) { SystemBackup.Result(bytes: bytes).write(to: &$0) } }
    case (.backup, .notBackedUp(_, let reason)), (.backup, .unreadable(let reason)):
      return Self.line(
        refusing: .invalidParams(field: "path", .other("cannot be written: " + reason)), id: id)
    case (.status(var status), let finding):
      if case .repair(let found) = finding {
        if found == nil { status.repair = nil }
        status.repair?.saved = found?.saved
      }
      return Self.line { $0.reply(to: id) { status.write(to: &$0) } }
    case (.history, _), (.brews, _), (.repeated, _), (.pull, _), (.backup, _):
      return Self.line(refusing: .internalError, id: id)
    }
  }

  static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  private func line(history changes: [LoggedChange], hasMore: Bool, id: RequestID) -> [UInt8] {
    let known = changes.prefix { $0.lsn > floor(of: $0) }
    let isWhole = known.count == changes.count
    return Self.line {
      $0.reply(to: id) {
        ProfileHistory.write(Array(known), hasMore: hasMore && isWhole, to: &$0)
      }
    }
  }

  private func line(brews search: BrewSearch, of profile: ProfileID, id: RequestID) -> [UInt8] {
    // A state may have been joined since the search began.
    let floor = book.profiles.entries[profile]?.floor.lsn ?? 0
    let known = search.found.prefix { $0.lsn > floor }
    let isWhole = known.count == search.found.count
    let page = BagBrews.Result(known, hasMore: search.hasMore && isWhole)
    return Self.line { $0.reply(to: id) { page.write(to: &$0) } }
  }

  /// The read that a reply waits for next; nil if what was found is all.
  mutating func nextRead(after finding: StoreFinding, for purpose: ReplyPurpose) -> ReadID? {
    guard case .brews(let profile) = purpose, case .brews(let search) = finding, !search.isOver
    else { return nil }
    return pipe.ask(.brews(profile, search), for: .reply(purpose))
  }

  /// As many of the changes as fit into a line that the reader accepts.
  private func line(
    pulled changes: [Change], _ seen: VersionVector, hasMore: Bool, id: RequestID
  ) -> [UInt8] {
    let line = Self.line {
      $0.reply(to: id) {
        SyncPull.write(changes: changes, vector: seen, hasMore: hasMore, to: &$0)
      }
    }
    guard line.count > ServiceLimits.syncLineBytes, changes.count > 1 else { return line }
    let half = Array(changes.prefix(changes.count / 2))
    return self.line(pulled: half, seen, hasMore: true, id: id)
  }

  /// What lies behind it in the log does not lead to what its profile is.
  private func floor(of logged: LoggedChange) -> Int {
    book.profiles.entries[logged.change.profile]?.floor.lsn ?? 0
  }
}

extension JSONWriter {
  /// A kept reply once more, marked as such.
  fileprivate mutating func repeated(_ kept: [UInt8]?, to id: RequestID) {
    guard let kept else { return reply(to: id, refusing: .requestTooOld) }
    let value = JSONValue(readable: kept) ?? .null
    if var result = value["result"]?.object {
      result["duplicate"] = true
      reply(to: id) { JSONValue.object(result).write(to: &$0) }
    } else if var error = value["error"]?.object, var data = error["data"]?.object {
      data["duplicate"] = true
      error["data"] = .object(data)
      errorReply(to: id) { JSONValue.object(error).write(to: &$0) }
    } else {
      reply(to: id, refusing: .internalError)
    }
  }
}
