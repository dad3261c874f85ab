import JSON
import TestSupport
import Testing
import Wire

/// What no decent client sends; another client works on beside it all the time.
@Suite("Hostile clients")
struct HostileClientTests {
  /// A client whose work must be as if it were alone: each reply exact, each change kept.
  private final class Worker {
    private let client: LineClient
    private var count = 0

    init(_ daemon: RunningDaemon) throws {
      client = try daemon.connect()
    }

    func work(_ times: Int = 5) throws {
      for _ in 1...times {
        count += 1
        #expect(
          try client.ask(Requests.add("wheat", id: count))
            == #"{"id":\#(count),"jsonrpc":"2.0","result":{"changed":1,"lsn":\#(count),"#
            + #""recipes":{"added":0,"count":32815,"removed":0}}}"#)
        #expect(try client.ask(Requests.ping) == Requests.pong)
      }
      try look()
    }

    func look() throws {
      let profile = try client.ask(Requests.defaultProfile)
      #expect(try profile.result?["inventory"] == ["wheat": .integer(count)])
    }
  }

  private func beside(_ body: (RunningDaemon, Worker) throws -> Void) throws {
    try RunningDaemon.serving { daemon in
      let worker = try Worker(daemon)
      try worker.work()
      try body(daemon, worker)
      try worker.work()
      #expect(try daemon.ask(Requests.ping) == Requests.pong)
    }
  }

  /// The refusal of a whole line, which has no id.
  private func refusal(_ code: Int, _ kind: String, _ message: String) -> String {
    #"{"error":{"code":\#(code),"data":{"kind":"\#(kind)"},"message":"\#(message)"},"#
      + #""id":null,"jsonrpc":"2.0"}"#
  }

  @Test("half a line keeps nobody waiting, and its other half is read later")
  func halfALine() throws {
    try beside { daemon, worker in
      let client = try daemon.connect()
      let middle = Requests.ping.utf8.count / 2
      try client.send(Array(Requests.ping.utf8.prefix(middle)))
      try worker.work()
      try client.send(Array(Requests.ping.utf8.dropFirst(middle)) + [10])
      #expect(try client.line() == Requests.pong)
    }
  }

  @Test("a last line without its end is answered when the client has sent all")
  func noEnd() throws {
    try beside { daemon, worker in
      let client = try daemon.connect()
      try client.send(Requests.ping + "\n" + Requests.ping)
      #expect(try client.line() == Requests.pong)
      try worker.work()
      try client.endSending()
      #expect(try client.linesToEnd() == [Requests.pong])
    }
  }

  @Test("a client that leaves in the middle of a line leaves nothing behind")
  func leaves() throws {
    try beside { daemon, worker in
      for length in stride(from: 1, to: Requests.ping.utf8.count, by: 7) {
        try daemon.connect().send(Array(Requests.ping.utf8.prefix(length)))
      }
      try worker.work()
    }
  }

  @Test("one byte at a time is a request like any other")
  func byteByByte() throws {
    try beside { daemon, worker in
      let client = try daemon.connect()
      for byte in (Requests.ping + "\r\n\n" + Requests.ping + "\n").utf8 { try client.send([byte]) }
      #expect(try client.lines(2) == [Requests.pong, Requests.pong])
      try worker.work()
    }
  }

  @Test("two mebibytes without an end are refused once, and the client is closed")
  func endless() throws {
    try beside { daemon, worker in
      let client = try daemon.connect()
      try client.send([UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20))
      try worker.work()
      #expect(
        try client.linesToEnd() == [
          refusal(
            -32600, "lineTooLong",
            "a line may have at most 1048576 bytes; the connection is closed")
        ])
    }
  }

  @Test("a line of exactly the limit is read")
  func longest() throws {
    try beside { daemon, _ in
      let client = try daemon.connect()
      let blanks = [UInt8](
        repeating: UInt8(ascii: " "), count: 1_048_576 - Requests.ping.utf8.count)
      try client.send(blanks + Array(Requests.ping.utf8) + [10])
      #expect(try client.line() == Requests.pong)
    }
  }

  private static let malformedLines: [(line: [UInt8], kind: String)] = [
    (text(String(repeating: "[", count: 1_000_000)), "parseError"),
    (
      text(String(repeating: #"{"a":"#, count: 65) + "1" + String(repeating: "}", count: 65)),
      "parseError"
    ),
    ([0x22, 0xC3, 0x28, 0x22], "parseError"),
    ([0xFF, 0xFE], "parseError"),
    ([0], "parseError"),
    (text("{\"id\":\"a\0b\",\"jsonrpc\":\"2.0\",\"method\":\"system.ping\"}"), "parseError"),
    (request(#""id":1,"id":2"#), "parseError"),
    (request(#""id":1,"params":{"a":1,"a":2}"#), "parseError"),
    (request(#""id":"\ud800""#), "parseError"),
    (request(#""id":9007199254740992"#), "parseError"),
    (request(#""id":1e999"#), "parseError"),
    (request(#""id":null"#), "invalidRequest"),
    (request(#""extra":1,"id":1"#), "invalidRequest"),
    (text("[\(Requests.ping)]"), "batchUnsupported"),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A ping with other members than it should have.
  private static func request(_ members: String) -> [UInt8] {
    text(#"{\#(members),"jsonrpc":"2.0","method":"system.ping"}"#)
  }

  @Test("a malformed line is refused, and the next one answered", arguments: malformedLines)
  func malformed(line: [UInt8], kind: String) throws {
    try RunningDaemon.serving { daemon in
      let client = try daemon.connect()
      try client.send(line + [10] + Array(Requests.ping.utf8) + [10])
      let reply = try client.line()
      #expect(try reply.kind == kind)
      #expect(try reply.json["id"] == .null)
      #expect(try client.line() == Requests.pong)
    }
  }

  @Test("hundreds of long requests of a client that reads nothing fill no memory, and lose nothing")
  func neverReading() throws {
    try beside { daemon, worker in
      let count = 200
      // Far more bytes than the kernel keeps for a socket.
      let blanks = String(repeating: " ", count: 6000)
      let requests = (1...count).map {
        blanks + Requests.line("rpc.discover", id: $0) + "\n"
      }.joined()
      let bytes = Array(requests.utf8)
      let client = try daemon.connect()
      let sent = try client.sendWithoutReading(bytes)
      try worker.look()
      // The daemon has stopped reading: what it could not take waits with the client.
      #expect(sent < bytes.count)
      try client.send(Array(bytes.dropFirst(sent)))
      let first = try client.line()
      let parts = first.split(separator: #""id":1,"#, maxSplits: 1)
      for id in 2...count {
        #expect(try client.line() == parts.joined(separator: #""id":\#(id),"#))
      }
    }
  }

  @Test("the 257th client is told so, and the other 256 are served")
  func tooMany() throws {
    try beside { daemon, worker in
      // The worker is one of the 256.
      let clients = try (1...300).map { _ in try daemon.connect() }
      for client in clients.prefix(255) {
        #expect(try client.ask(Requests.ping) == Requests.pong)
      }
      let told =
        #"{"error":{"code":1070,"data":{"kind":"tooManyConnections"},"message":"the daemon has "#
        + #"256 connections, its limit; close one and try again"},"id":null,"jsonrpc":"2.0"}"#
      for client in clients.dropFirst(255) { #expect(try client.linesToEnd() == [told]) }
      try worker.work()
      _ = clients.count
    }
  }
}
