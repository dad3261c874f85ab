internal import Replication

/// A change in transit: its dot, and the range of its text in the line that brought it.
struct CarriedChange: Sendable {
  let dot: Dot
  let text: Range<Int>

  init(_ part: MessagePart) throws(RelayFailure) {
    let seq = try part.required("seq").integer()
    guard seq > 0 else { throw .unreadable(part.end, member: "seq") }
    dot = Dot(origin: try part.required("origin").origin(), seq: seq)
    text = part.text
  }

  /// All changes of a list, in order.
  static func all(_ list: MessagePart) throws(RelayFailure) -> [CarriedChange] {
    var changes: [CarriedChange] = []
    try list.forEachElement { part throws(RelayFailure) in
      changes.append(try CarriedChange(part))
    }
    return changes
  }
}
