internal import Glibc
package import Unix

/// One connection to a daemon that speaks in raw lines and waits for nothing for ever.
package final class LineClient {
  /// Does not block.
  package let descriptor: FileDescriptor
  private var received: [UInt8] = []
  private var taken = 0
  private var isEnded = false
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Writing to a daemon that is gone shall be an error, and not the end of the tests.
  private static let ignoresBrokenPipes: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
  }()

  /// Connects to the socket at a path.
  package convenience init(path: String) throws {
    try self.init(connected: UnixSocket.connect(path))
  }

  /// Takes a socket that is connected already, and closes it in the end.
  package init(connected descriptor: FileDescriptor) throws {
    _ = Self.ignoresBrokenPipes
    self.descriptor = descriptor
    try descriptor.setNonblocking(true)
  }

  deinit {
    descriptor.close()
  }

  /// Sends a text as it is, while it goes on taking what comes: neither side can wait for ever.
  package func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends bytes as they are; ends early when the daemon has closed the connection.
  package func send(_ bytes: [UInt8], deadline: Deadline = Deadline()) throws {
    var offset = 0
    while offset < bytes.count {
      switch try descriptor.write(bytes, from: offset) {
      case .bytes(let count): offset += count
      case .ended: return
      case .wouldBlock:
        let reading = isEnded ? [] : [descriptor]
        guard try !deadline.wait(reading: reading, writing: [descriptor]).isEmpty else {
          throw TookTooLong("room for \(bytes.count - offset) bytes", seen: tail)
        }
        try receive()
      }
    }
  }

  /// Sends as much as the daemon takes now without reading a reply: how many bytes.
  package func sendWithoutReading(_ bytes: [UInt8]) throws -> Int {
    var offset = 0
    while offset < bytes.count, case .bytes(let count) = try descriptor.write(bytes, from: offset) {
      offset += count
    }
    return offset
  }

  /// The daemon reads the end of the input, and may still reply.
  package func endSending() throws {
    try UnixSocket.endWriting(descriptor)
  }

  /// Sends a line and waits for the next one.
  package func ask(_ request: String) throws -> String {
    try send(request + "\n")
    return try line()
  }

  /// The next line, without its end.
  package func line(deadline: Deadline = Deadline()) throws -> String {
    guard let line = try lineUnlessEnded(deadline: deadline) else {
      throw TookTooLong("a line", seen: "the end after \(tail)")
    }
    return line
  }

  /// So many lines.
  package func lines(_ count: Int) throws -> [String] {
    try (0..<count).map { _ in try line() }
  }

  /// The next line; nil when the daemon has closed the connection behind the last one.
  ///
  /// What has come behind it is taken, too: a test that looks at each of many lines for long is no
  /// client that reads nothing, which would be closed.
  package func lineUnlessEnded(deadline: Deadline = Deadline()) throws -> String? {
    while true {
      try receive()
      if let line = takeLine() { return line }
      if isEnded { return nil }
      guard try !deadline.wait(reading: [descriptor]).isEmpty else {
        throw TookTooLong("a line", seen: tail)
      }
    }
  }

  /// All lines up to the end of the connection.
  package func linesToEnd() throws -> [String] {
    var lines: [String] = []
    while let line = try lineUnlessEnded() { lines.append(line) }
    return lines
  }

  /// A line that has been received already.
  package func takeLine() -> String? {
    guard let end = received[taken...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer {
      taken = end + 1
      if taken == received.count {
        received.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return String(decoding: received[taken..<end], as: UTF8.self)
  }

  /// Takes what is there now, without waiting: false when the connection has ended.
  @discardableResult
  package func receive() throws -> Bool {
    while !isEnded {
      switch try descriptor.read(into: &chunk) {
      case .bytes(let count): received += chunk.prefix(count)
      case .wouldBlock: return true
      case .ended: isEnded = true
      }
    }
    return false
  }

  private var tail: String {
    "…" + String(decoding: received[taken...].suffix(500), as: UTF8.self)
  }
}
