/// What one connection says over and over: each batch is sent in one piece when the one before it has
/// been answered in full.
struct Conversation {
  /// Request bytes made beforehand; sent in turn.
  let batches: [[UInt8]]
  /// How many requests, and so replies, a batch holds.
  let depth: Int
  let framing: Framing
  /// Whether each request is a write, which the server counts.
  let writes: Bool
  /// Conversations of one group are measured together.
  var group = 0

  /// Repeats the requests in turn, `depth` to a batch.
  init(repeating requests: [String], depth: Int, framing: Framing, writes: Bool) {
    self.depth = depth
    self.writes = writes
    self.framing = framing
    // As many batches as it takes until the turn comes round at a batch's end.
    let count = depth % requests.count == 0 ? 1 : requests.count
    batches = (0..<count).map { batch in
      (0..<depth).flatMap { Array(requests[(batch * depth + $0) % requests.count].utf8) }
    }
  }
}
