import JSON
import Wire

/// A connection on which one request is answered before the next is sent: for what prepares a run.
final class RequestLine {
  private let socket: UnixSocket
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(socketPath: String) throws(Failure) {
    socket = try UnixSocket(connectingTo: socketPath)
  }

  /// A request as the protocol writes it.
  ///
  /// Its id says nothing, since replies come in order.
  static func text(_ method: String, _ parameters: String) -> String {
    #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  /// The result of a request.
  func ask(_ method: String, _ parameters: String) throws -> JSONValue {
    let reply = try exchange(Self.text(method, parameters))
    guard let result = try JSONValue(parsing: reply).object?["result"] else {
      throw Failure.refused(Alchemyd.name, reply: String(decoding: reply, as: UTF8.self))
    }
    return result
  }

  /// Sends a request line and returns the bytes of its reply line.
  func exchange(_ request: String) throws(Failure) -> [UInt8] {
    try send(request)
    return try receiveLine()
  }

  /// Sends a request line, and leaves its reply to `receiveLine`.
  func send(_ request: String) throws(Failure) {
    try socket.send(Array(request.utf8))
  }

  /// Whether a part of a reply has arrived.
  var hasReply: Bool { socket.isReadable }

  /// The bytes of the next line including its end; later bytes are dropped.
  func receiveLine() throws(Failure) -> [UInt8] {
    let bytes = try receive { $0.contains(UInt8(ascii: "\n")) }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    return Array(bytes.prefix(through: end))
  }

  /// Sends a redis command and returns its reply, which `isWhole` recognizes.
  func exchange(
    _ command: String, isWhole: ([UInt8]) -> Bool
  ) throws(Failure) -> [UInt8] {
    try socket.send(Array(command.utf8))
    return try receive(until: isWhole)
  }

  private func receive(until isWhole: ([UInt8]) -> Bool) throws(Failure) -> [UInt8] {
    var reply: [UInt8] = []
    while !isWhole(reply) {
      let count = try socket.receive(into: &buffer)
      guard count > 0 else { throw .unexpected("the connection was closed in place of a reply") }
      reply += buffer.prefix(count)
    }
    return reply
  }
}
