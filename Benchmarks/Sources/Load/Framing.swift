/// How the replies of a server are told apart, as cheaply as can be.
enum Framing {
  /// Each reply is a line; a refusal starts with `{"error"`, an answer with `{"id"`.
  case lines
  /// Each reply has this many bytes; a refusal starts with a minus sign.
  case blocks(bytes: Int)
}

/// Counts the replies in a stream that arrives in pieces, and notices refusals.
///
/// A refusal is seen when its reply starts a piece, which costs nothing; servers are asked for exact
/// counts after each run.
struct ReplyCounter {
  private let framing: Framing
  /// Bytes of a reply that has not ended yet.
  private var pendingBytes = 0

  init(_ framing: Framing) {
    self.framing = framing
  }

  /// The replies that end in the piece, or nil when it starts with a refusal.
  mutating func count(_ piece: Span<UInt8>) -> Int? {
    switch framing {
    case .lines:
      if pendingBytes == 0, piece.count > 2, piece[2] == UInt8(ascii: "e") { return nil }
      var replies = 0
      for index in piece.indices where piece[index] == UInt8(ascii: "\n") { replies += 1 }
      pendingBytes = piece[piece.count - 1] == UInt8(ascii: "\n") ? 0 : 1
      return replies
    case .blocks(let bytes):
      if pendingBytes == 0, piece[0] == UInt8(ascii: "-") { return nil }
      pendingBytes += piece.count
      defer { pendingBytes %= bytes }
      return pendingBytes / bytes
    }
  }
}
