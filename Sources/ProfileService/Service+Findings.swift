import StoreJobs
import Wire

extension Service {
  /// The line of a reply that the store found.
  func line(_ finding: StoreFinding, id: RequestID?) -> [UInt8] {
    guard let id else { return [] }
    var writer = JSONWriter()
    switch finding {
    case .history(let changes, let hasMore):
      writer.reply(to: id) { ProfileHistory.write(changes, hasMore: hasMore, to: &$0) }
    case .reply(let kept): writer.repeated(kept, to: id)
    // No reply is made of these.
    case .changes, .undo, .unreadable, .missing, .belowFloor, .held, .compaction, .backup:
      writer.reply(to: id, refusing: .internalError)
    }
    return writer.bytes
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
