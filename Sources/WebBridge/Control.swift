internal import JSON
internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// Answers `alchemy web` over the control socket.
///
/// Only this user reaches the socket. A request is one line, and so is its answer.
final class Control {
  /// A request of `alchemy web`.
  enum Question {
    case status
    case pair(name: String, base: String)
    case forget(name: String)
  }

  /// An answer: a result, or why there is none.
  enum Answer {
    case result(any WireWriting)
    case refused(WebControl.Refusal, String)
  }

  /// More than people type at once.
  private static let connectionLimit = 16
  /// Some answers with all devices.
  private static let waitingLimit = 1 << 18
  /// A name and an address.
  private static let lineLimit = 4096

  private let socket: ListeningSocket
  private let loop: EventLoop
  private let answer: (Question) -> Answer
  private var source: EventSource?
  private var channels: [ObjectIdentifier: LineChannel] = [:]

  /// Serves until it is released.
  init(
    _ socket: ListeningSocket, on loop: EventLoop, answer: @escaping (Question) -> Answer
  ) throws(SystemCallFailure) {
    self.socket = socket
    self.loop = loop
    self.answer = answer
    source = try loop.addReadable(socket.descriptor) { [weak self] in self?.accept() }
  }

  private func accept() {
    do throws(SystemCallFailure) {
      guard case .connection(let descriptor) = try socket.accept() else { return }
      guard channels.count < Self.connectionLimit,
        try UnixSocket.peerUserID(of: descriptor) == ProcessIdentity.userID
      else { return descriptor.close() }
      try serve(descriptor)
    } catch {
      // The client sees that the connection ends.
    }
  }

  private func serve(_ descriptor: FileDescriptor) throws(SystemCallFailure) {
    let place = Place()
    let channel = try LineChannel(
      descriptor, lineLimit: Self.lineLimit, on: loop,
      onLine: { [weak self] line in
        guard let channel = place.channel else { return }
        channel.send(self?.reply(to: line) ?? [])
        // A client that reads no answers is disconnected.
        if channel.waitingBytes > Self.waitingLimit { self?.end(channel) }
      },
      onEnd: { [weak self] in
        if let channel = place.channel { self?.channels[ObjectIdentifier(channel)] = nil }
      })
    place.channel = channel
    channels[ObjectIdentifier(channel)] = channel
  }

  private func end(_ channel: LineChannel) {
    channel.close()
    channels[ObjectIdentifier(channel)] = nil
  }

  /// Lets the handlers of a channel find it.
  private final class Place {
    weak var channel: LineChannel?
  }

  private func reply(to line: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    let json = JSONValue(readable: line)
    let id = json?["id"].flatMap { id in
      id.integer.map(RequestID.integer) ?? id.string.map(RequestID.string)
    }
    switch json.flatMap(Self.question).map(answer)
      ?? .refused(.invalidRequest, "this is no request for alchemyd-web")
    {
    case .result(let result): writer.reply(to: id ?? .integer(0)) { result.write(to: &$0) }
    case .refused(let kind, let words):
      writer.errorReply(to: id) { writer in
        writer.object { writer in
          writer.member("code", Self.refusalCode)
          writer.member("data", ["kind": .string(kind.rawValue)] as JSONValue)
          writer.member("message", words)
        }
      }
    }
    return writer.bytes
  }

  /// One for all kinds, which the word tells apart.
  private static let refusalCode = -32_000

  private static func question(_ json: JSONValue) -> Question? {
    let parameters = json["params"]
    switch json["method"]?.string.flatMap(WebControl.init) {
    case .status: return .status
    case .pair:
      guard let name = parameters?["name"]?.string, let base = parameters?["base"]?.string else {
        return nil
      }
      return .pair(name: name, base: base)
    case .forget: return (parameters?["name"]?.string).map { .forget(name: $0) }
    case nil: return nil
    }
  }
}
