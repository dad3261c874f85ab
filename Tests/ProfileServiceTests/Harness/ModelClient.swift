import ProfileService

/// The far end of a connection, as the harness plays it.
struct ModelClient {
  /// What the client has taken.
  var received: [UInt8] = []
  /// What the daemon has written and the client has not taken.
  var unsent: [UInt8] = []
  var takesOutput = true
  /// Whether the daemon reads what the client sends.
  var isRead = true
  var isClosing = false
  var isClosed = false
  var isAborted = false
  private var linesTaken = 0

  /// The lines that came since the last call.
  mutating func takeLines() -> [String] {
    let text = received[linesTaken...]
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    linesTaken = end + 1
    return text[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
