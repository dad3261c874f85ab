internal import Glibc
package import Unix

/// One connection of a browser, or of somebody who is none, that sends what a test wants.
package final class HTTPConnection {
  /// What came back, whole.
  package struct Response: CustomStringConvertible {
    package let status: Int
    /// By names in lower case; of several of one name, the last.
    package let fields: [String: String]
    package let body: [UInt8]

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var description: String { "\(status) \(fields) \(text)" }
  }

  /// Where it has connected to.
  package let address: String
  /// Does not block.
  package let descriptor: FileDescriptor
  private var received: [UInt8] = []

  /// Connects to an address of IPv4 with a port, from another address of this machine if one is given.
  package init(_ address: String, from source: String? = nil) throws {
    self.address = address
    guard let (host, port) = TCPSocket.parts(of: address) else {
      throw SystemCallFailure(call: "connect", errno: .invalidArgument, path: address)
    }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(port)?.bigEndian ?? 0
    unsafe inet_pton(AF_INET, host, &place.sin_addr)
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    descriptor = FileDescriptor(rawValue: number)
    if let source {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      unsafe inet_pton(AF_INET, source, &own.sin_addr)
      _ = unsafe withUnsafeBytes(of: &own) { bytes in
        unsafe bind(
          number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
          socklen_t(bytes.count))
      }
    }
    let result = unsafe withUnsafeBytes(of: &place) { bytes in
      unsafe connect(
        number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard result == 0 else {
      throw SystemCallFailure(call: "connect", errno: Errno(rawValue: errno), path: address)
    }
    _ = signal(SIGPIPE, SIG_IGN)
    try descriptor.setNonblocking(true)
  }

  deinit { descriptor.close() }

  /// Sends a request's head, with the right `Host` unless it is among the fields.
  package func send(_ method: String, _ target: String, _ fields: [String: String] = [:]) throws {
    var fields = fields
    if fields["Host"] == nil { fields["Host"] = address }
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    try send(Array("\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n".utf8))
  }

  /// Sends bytes as they are; ends early when the other end is gone.
  package func send(_ bytes: [UInt8], deadline: Deadline = Deadline()) throws {
    var offset = 0
    while offset < bytes.count {
      switch try descriptor.write(bytes, from: offset) {
      case .bytes(let count): offset += count
      case .ended: return
      case .wouldBlock:
        guard try !deadline.wait(reading: [], writing: [descriptor]).isEmpty else {
          throw TookTooLong("room for bytes", seen: "")
        }
      }
    }
  }

  /// Waits for more bytes; false at the end.
  package func receive(deadline: Deadline = Deadline()) throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch try descriptor.read(into: &chunk) {
      case .bytes(let count):
        received += chunk.prefix(count)
        return true
      case .ended: return false
      case .wouldBlock:
        guard try !deadline.wait(reading: [descriptor]).isEmpty else {
          throw TookTooLong("bytes", seen: String(decoding: received, as: UTF8.self))
        }
      }
    }
  }

  /// Removes so many of the bytes that have come, and waits for them; nil at the end.
  package func take(_ count: Int) throws -> [UInt8]? {
    while received.count < count {
      guard try receive() else { return nil }
    }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// The next response; that to HEAD has no body.
  package func response(hasBody: Bool = true) throws -> Response {
    let blank: [UInt8] = [13, 10, 13, 10]
    var end: Int?
    while end == nil {
      end = received.indices.dropLast(3).first { Array(received[$0..<$0 + 4]) == blank }
      if end == nil, try !receive() {
        throw TookTooLong("a response", seen: String(decoding: received, as: UTF8.self))
      }
    }
    let head = try take((end ?? 0) + 4) ?? []
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = String(line[colon...].dropFirst(2))
    }
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let count = hasBody ? fields["content-length"].flatMap { Int($0) } ?? 0 : 0
    return Response(status: status, fields: fields, body: try take(count) ?? [])
  }
}
