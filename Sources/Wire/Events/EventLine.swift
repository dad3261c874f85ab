internal import JSON
package import Profiles

/// An event's line without its last member, the watch's id; shared by all equal watches.
package struct EventLine: Equatable, Sendable {
  private let beginning: [UInt8]
  /// The usual length of an event with one changed field.
  private static let usualBytes = 256

  /// Writes the members of `params` before `watch` with `body`, sorted by their bytes.
  init(method: StaticString, _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(capacity: Self.usualBytes)
    writer.literal(#"{"jsonrpc":"2.0","method":""#)
    writer.literal(method)
    writer.literal(#"","params":{"#)
    body(&writer)
    writer.key("watch")
    beginning = writer.bytes
  }

  /// The whole line for one watch.
  package func line(for watch: String) -> [UInt8] {
    var line: [UInt8] = []
    append(to: &line, for: watch)
    return line
  }

  /// Appends the whole line for one watch.
  package func append(to lines: inout [UInt8], for watch: String) {
    if lines.isEmpty { lines.reserveCapacity(beginning.count + Self.endBytes) }
    var taken: [UInt8] = []
    swap(&taken, &lines)
    var writer = JSONWriter(reusing: consume taken)
    writer.raw(beginning)
    writer.string(watch)
    writer.literal("}}\n")
    lines = writer.bytes
  }

  /// The length of a short watch id and of the rest of the line.
  private static let endBytes = 16
}

/// Why a watch ends.
package enum WatchEnd: RawRepresentable, Equatable, Sendable {
  /// The client cancelled the watch.
  case cancelled
  /// The daemon is shutting down.
  case shutdown
  /// The profile was deleted; it may be brought back.
  case deleted
  /// A reason that only a newer daemon knows.
  case other(String)

  /// Accepts any word.
  package init(rawValue: String) {
    switch rawValue {
    case "cancelled": self = .cancelled
    case "shutdown": self = .shutdown
    case "deleted": self = .deleted
    default: self = .other(rawValue)
    }
  }

  /// The word on the wire.
  package var rawValue: String {
    switch self {
    case .cancelled: "cancelled"
    case .shutdown: "shutdown"
    case .deleted: "deleted"
    case .other(let word): word
    }
  }
}

// MARK: - sync.event

extension EventLine {
  private static let syncEvent: StaticString = "sync.event"

  /// Changes in log order, each the same as on every replica.
  package static func sync(lsn: Int, changes: [Change]) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.key("changes")
      writer.changes(changes)
      writer.member("lsn", lsn)
    }
  }

  /// This watch will not deliver some changes: the two replicas must begin again.
  package static func sync(lsn: Int, reset: SyncWatch.Reset) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.member("lsn", lsn)
      writer.member("reset", reset.rawValue)
    }
  }

  /// The last event of a watch.
  package static func syncEnded(_ end: WatchEnd) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.member("ended", end.rawValue)
    }
  }
}
