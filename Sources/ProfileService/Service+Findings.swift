import Profiles
import StoreJobs
import Wire

extension Service {
  /// The line of a reply that the store found.
  mutating func line(_ finding: StoreFinding, token: Int, id: RequestID?) -> [UInt8] {
    let purpose = readPurposes.removeValue(forKey: token)
    if case .repair(let found) = finding { repair = found }
    guard let id else { return [] }
    return purpose.map { line(finding, for: $0, id: id) } ?? line(finding, id: id)
  }

  private func line(_ finding: StoreFinding, id: RequestID) -> [UInt8] {
    var writer = JSONWriter()
    switch finding {
    case .history(let changes, let hasMore):
      let known = changes.prefix { $0.lsn > floor(of: $0) }
      let isWhole = known.count == changes.count
      writer.reply(to: id) {
        ProfileHistory.write(Array(known), hasMore: hasMore && isWhole, to: &$0)
      }
    case .reply(let kept): writer.repeated(kept, to: id)
    // No reply is made of these.
    case .changes, .undo, .unreadable, .missing, .belowFloor, .held, .compaction, .backup,
      .notBackedUp, .backingUp, .copied, .sound, .repair:
      writer.reply(to: id, refusing: .internalError)
    }
    return writer.bytes
  }

  /// What lies behind it in the log does not lead to what its profile is.
  private func floor(of logged: LoggedChange) -> Int {
    profiles.entries[logged.change.profile]?.floor.lsn ?? 0
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
