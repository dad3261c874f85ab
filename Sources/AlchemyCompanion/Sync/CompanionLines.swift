internal import ReplicaSync

/// Splits the bytes of a stream into lines.
struct CompanionLines {
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0

  /// Whether an unfinished line exceeds the limit of a relay.
  var isTooLong: Bool { bytes.count - start > RelayLimits.receivedLineBytes }

  mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// The next complete line without its end.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Array(bytes[start..<end])
  }
}
