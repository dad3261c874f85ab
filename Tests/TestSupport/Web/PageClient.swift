internal import Unix

/// A page's WebSocket, as a browser opens it, in the hands of a test.
package final class PageClient {
  /// What the other end sends.
  package enum Message: Equatable {
    case text(String)
    case ping([UInt8])
    case close(Int)
    /// The connection has ended without a word.
    case end
  }

  private let connection: HTTPConnection

  /// The fields of a browser's request for a WebSocket.
  package static func fields(_ address: String, cookie: String) -> [String: String] {
    [
      "Connection": "Upgrade", "Cookie": cookie, "Origin": "http://" + address,
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
      "Upgrade": "websocket",
    ]
  }

  /// Opens the page; throws if it is refused.
  package init(_ connection: HTTPConnection, cookie: String) throws {
    self.connection = connection
    try connection.send("GET", "/live", Self.fields(connection.address, cookie: cookie))
    let response = try connection.response()
    guard response.status == 101 else { throw Refused(response: response) }
  }

  /// Opens a WebSocket of another program, which wants no cookie.
  package init(_ connection: HTTPConnection, target: String) throws {
    self.connection = connection
    var fields = Self.fields(connection.address, cookie: "")
    (fields["Cookie"], fields["Origin"]) = (nil, nil)
    try connection.send("GET", target, fields)
    let response = try connection.response()
    guard response.status == 101 else { throw Refused(response: response) }
  }

  /// The page was not opened.
  package struct Refused: Error {
    package let response: HTTPConnection.Response
  }

  /// A frame as a browser sends it: masked.
  package static func frame(
    _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true
  ) -> [UInt8] {
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    var frame: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65_536:
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// Sends bytes as they are.
  package func send(raw bytes: [UInt8]) throws {
    try connection.send(bytes)
  }

  /// Sends as many of these bytes as are taken now, and reads nothing: how many.
  package func sendWithoutReading(_ bytes: [UInt8]) throws -> Int {
    switch try connection.descriptor.write(bytes) {
    case .bytes(let count): return count
    case .wouldBlock, .ended: return 0
    }
  }

  /// Sends a text message.
  package func send(_ text: String) throws {
    try send(raw: Self.frame(1, Array(text.utf8)))
  }

  /// Sends a request and waits for the next text.
  package func ask(_ request: String) throws -> String {
    try send(request)
    return try text()
  }

  /// The next text; pings before it are answered.
  package func text(deadline: Deadline = Deadline()) throws -> String {
    while !deadline.isOver {
      switch try next() {
      case .text(let text): return text
      case .ping(let payload): try send(raw: Self.frame(10, payload))
      case .close(let code): throw TookTooLong("a text", seen: "closed with \(code)")
      case .end: throw TookTooLong("a text", seen: "the end")
      }
    }
    throw TookTooLong("a text", seen: "pings alone")
  }

  /// The next message.
  package func next() throws -> Message {
    guard let head = try connection.take(2) else { return .end }
    var count = Int(head[1] & 0x7F)
    if count >= 126 {
      guard let length = try connection.take(count == 126 ? 2 : 8) else { return .end }
      count = length.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let payload = try connection.take(count) else { return .end }
    switch head[0] & 0x0F {
    case 8: return .close(payload.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    case 9: return .ping(payload)
    default: return .text(String(decoding: payload, as: UTF8.self))
    }
  }
}
