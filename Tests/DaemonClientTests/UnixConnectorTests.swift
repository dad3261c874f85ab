import DaemonClient
import JSON
import PlayedWorld
import TestSupport
import Testing
import Unix
import Wire

@Suite struct UnixConnectorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Signal.brokenPipe.ignore()
  }

  /// Both ends of a real connection.
  private func connected() throws -> (any Transport, FileDescriptor) {
    let path = folder.appending("private/socket")
    let listener = try ListeningSocket(path: path)
    let transport = try UnixConnector().connect(to: path)
    guard case .connection(let daemon) = try listener.accept() else {
      throw TransportFailure.failed("nobody connected")
    }
    return (transport, daemon)
  }

  @Test("where there is no socket, and where nobody listens, are told apart")
  func nobody() throws {
    let path = folder.appending("private/socket")
    #expect(throws: ClientFailure.noSocket) { try UnixConnector().connect(to: path) }
    let stale = folder.appending("private/stale")
    // Under another name the socket outlives its listener.
    try withExtendedLifetime(try ListeningSocket(path: path)) { try File.move(path, to: stale) }
    try Deadline.wait(for: "nobody who listens") { UnixSocket.isListenedTo(stale) == false }
    #expect(throws: ClientFailure.nobodyListens) { try UnixConnector().connect(to: stale) }
  }

  @Test("a file or a folder is told to be no socket")
  func notASocket() throws {
    try folder.write([], to: "file")
    for path in [folder.appending("file"), folder.appending("")] {
      #expect(throws: ClientFailure.notASocket, "\(path)") { try UnixConnector().connect(to: path) }
    }
  }

  @Test("a request goes out and its reply comes back over a real socket")
  func roundTrip() throws {
    let (transport, daemon) = try connected()
    defer { daemon.close() }
    // The kernel keeps the reply until it is asked for, so that one thread can be both ends.
    _ = try daemon.writeAll(FakeDaemon.bytes(1, .result(["ok": true])))
    let connection = DaemonConnection(over: transport) { Issue.record("waited") }
    #expect(try connection.call(Request("system.ping")) == ["ok": true])
    var request = [UInt8](repeating: 0, count: 100)
    guard case .bytes(let count) = try daemon.read(into: &request) else {
      Issue.record("nothing was sent")
      return
    }
    #expect(
      String(decoding: request.prefix(count), as: UTF8.self)
        == #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"# + "\n")
  }

  @Test("a daemon that is gone is told as closed, whether it went before or after the request")
  func gone() throws {
    let (transport, daemon) = try connected()
    daemon.close()
    let connection = DaemonConnection(over: transport) {}
    for _ in 1...2 {
      #expect(throws: ClientFailure.closed(midReply: false)) {
        try connection.call(Request("system.ping"))
      }
    }
  }

  @Test("a daemon that takes no connection any more is told at once")
  func fullQueue() throws {
    let path = folder.appending("private/socket")
    let listener = try ListeningSocket(path: path)
    var waiting: [any Transport] = []
    #expect(throws: ClientFailure.takesNoConnection) {
      while waiting.count < 10_000 { waiting.append(try UnixConnector().connect(to: path)) }
    }
    withExtendedLifetime(listener) {}
  }

  @Test("a reply that never ends is given up at the limit rather than kept")
  func endless() {
    let peer = FakePeer { _ in [UInt8](repeating: UInt8(ascii: "x"), count: 100_000) }
    peer.receiveLimit = 700
    let connection = DaemonConnection(over: peer, replyByteLimit: 1_000) {}
    #expect(throws: ClientFailure.replyTooLong(byteLimit: 1_000)) {
      try connection.call(Request("system.ping"))
    }
  }
}
