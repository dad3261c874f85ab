internal import Replication

/// A change on its way: which one it is, and where its text stands in the line that brought it.
struct CarriedChange: Sendable {
  let dot: Dot
  let text: Range<Int>

  init(_ part: MessagePart) throws(RelayFailure) {
    let seq = try part.required("seq").integer()
    guard seq > 0 else { throw .unreadable(part.end, member: "seq") }
    dot = Dot(origin: try part.required("origin").origin(), seq: seq)
    text = part.text
  }

  /// The elements of a list of changes, in its order.
  static func all(_ list: MessagePart) throws(RelayFailure) -> [CarriedChange] {
    var changes: [CarriedChange] = []
    try list.forEachElement { part throws(RelayFailure) in
      changes.append(try CarriedChange(part))
    }
    return changes
  }
}
