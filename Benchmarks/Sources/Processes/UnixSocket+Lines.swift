/// Lines both ways, one exchange after the other.
extension UnixSocket {
  /// Sends requests and takes what comes until so many lines did.
  func exchange(_ requests: String, replies: Int) throws(Failure) -> [[UInt8]] {
    var left = replies
    return try exchange(requests) { _ in
      left -= 1
      return left == 0
    }
  }

  /// Sends requests and takes lines through the first that holds a word; with their ends.
  func exchange(_ requests: String, until word: String) throws(Failure) -> [[UInt8]] {
    try exchange(requests) { String(decoding: $0, as: UTF8.self).contains(word) }
  }

  private func exchange(
    _ requests: String, until isLast: ([UInt8]) -> Bool
  ) throws(Failure) -> [[UInt8]] {
    try send(Array(requests.utf8))
    var lines: [[UInt8]] = []
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Array(rest[...end]))
        rest.removeFirst(end + 1)
        if isLast(lines[lines.count - 1]) { return lines }
      }
      let count = try receive(into: &buffer)
      guard count > 0 else { throw .unexpected("the connection was closed in place of a line") }
      rest += buffer.prefix(count)
    }
  }
}
