import DaemonClient
import JSON
import PlayedWorld
import TestSupport
import Testing
import Unix
import Wire

@Suite struct LiveConnectionTests {
  @Test("whole lines come as messages, however they arrive")
  func pieces() {
    let peer = FakePeer()
    let connection = LiveConnection(over: peer)
    peer.push(["id": 1, "result": [:]])
    peer.push(["method": "system.restarted", "params": [:]])
    peer.receiveLimit = 7
    var messages: [JSONValue] = []
    while !peer.isSilent {
      guard case .messages(let some) = connection.receive() else {
        Issue.record("the connection ended")
        return
      }
      messages += some
    }
    #expect(messages.map { $0["id"] } == [1, nil])
    #expect(connection.receive() == .messages([]))
    peer.end()
    #expect(connection.receive() == .ended(.closed(midReply: false)))
  }

  @Test("what is not taken at once waits, and is watched for")
  func waiting() {
    let peer = FakePeer()
    let connection = LiveConnection(over: peer)
    #expect(connection.interest == .readable)
    peer.sendLimit = 0
    connection.send(Array("{}\n".utf8))
    #expect(connection.interest == [.readable, .writable])
    peer.sendLimit = 1
    connection.flush()
    #expect(connection.interest == .readable)
    #expect(peer.lines == ["{}"])
  }

  @Test("a daemon that takes nothing ends the connection before it fills the memory")
  func full() {
    let peer = FakePeer()
    peer.sendLimit = 0
    let connection = LiveConnection(over: peer)
    connection.send([UInt8](repeating: 0x20, count: LiveConnection.waitingByteLimit))
    #expect(connection.receive() == .messages([]))
    connection.send([0x20])
    #expect(
      connection.receive() == .ended(.takesNothing(byteLimit: LiveConnection.waitingByteLimit)))
  }

  @Test("what is no message, or never ends, ends the connection")
  func strange() {
    let peer = FakePeer()
    let connection = LiveConnection(over: peer, lineByteLimit: 20)
    peer.push("no object")
    #expect(connection.receive() == .ended(.notAReply(beginning: "\"no object\"")))
    let long = FakePeer()
    let other = LiveConnection(over: long, lineByteLimit: 20)
    long.push(.string(String(repeating: "x", count: 30)))
    long.receiveLimit = 25
    #expect(other.receive() == .ended(.replyTooLong(byteLimit: 20)))
  }

  @Test("a real socket can be polled, and its end is told")
  func realSocket() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("private/socket")
    let listener = try ListeningSocket(path: path)
    let connection = LiveConnection(over: try UnixConnector().connect(to: path))
    guard case .connection(let daemon) = try listener.accept() else {
      Issue.record("nobody connected")
      return
    }
    let descriptor = try #require(connection.descriptor)
    func isReady() throws -> Bool {
      try FileDescriptor.wait(
        for: [(descriptor, connection.interest)], timeoutMilliseconds: 0) == [true]
    }
    #expect(try !isReady())
    _ = try daemon.writeAll(FakeDaemon.bytes(1, .result([:])))
    #expect(try isReady())
    guard case .messages(let messages) = connection.receive() else {
      Issue.record("the connection ended")
      return
    }
    #expect(messages.count == 1)
    daemon.close()
    try Deadline.wait(for: "the end") { try isReady() }
    #expect(connection.receive() == .ended(.closed(midReply: false)))
  }

  @Test("the waits grow to the longest, and begin anew")
  func pauses() {
    var pauses = PauseLadder.connecting
    #expect(
      (0..<9).map { _ in pauses.next() } == [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000])
    pauses.reset()
    #expect(pauses.next() == 50)
  }
}
