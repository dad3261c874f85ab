import JSON
import ProfileService
import StoreJobs
import Testing
import Wire

@Suite("Order and flow of replies")
struct FlowTests {
  private let harness: ServiceHarness

  init() throws {
    harness = try ServiceHarness.small()
  }

  private func ping(_ id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"system.ping"}"# + "\n"
  }

  private func pong(_ id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","result":{}}"#
  }

  private func adjust(_ id: Int?) -> String {
    let member = id.map { #""id":\#($0),"# } ?? ""
    return
      #"{\#(member)"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]}}"#
      + "\n"
  }

  private func adjusted(_ id: Int, lsn: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","result":{"changed":1,"lsn":\#(lsn),"recipes":{"added":0,"count":16,"removed":0}}}"#
  }

  private func get(_ id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}"# + "\n"
  }

  private func wheat(_ line: String) throws -> Int? {
    try JSONValue(parsing: Array(line.utf8))["result"]?["inventory"]?["wheat"]?.integer
  }

  @Test("nothing overtakes a write on its connection; other connections go on")
  func order() throws {
    harness.holdsCommits = true
    let (writer, reader) = (harness.connect(), harness.connect())
    harness.receive(adjust(1) + ping(2) + "nonsense\n" + ping(4), from: writer)
    harness.receive(ping(5), from: reader)
    #expect(harness.takeLines(of: writer) == [])
    #expect(harness.takeLines(of: reader) == [pong(5)])
    harness.finishJob()
    let lines = harness.takeLines(of: writer)
    try #require(lines.count == 4)
    #expect([lines[0], lines[1], lines[3]] == [adjusted(1, lsn: 1), pong(2), pong(4)])
    #expect(lines[2].contains(#""kind":"parseError""#))
  }

  @Test("whatever shows a change waits until it is durable; what does not goes at once")
  func heldReads() throws {
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}"#,
      on: harness.connect())
    harness.holdsCommits = true
    harness.receive(adjust(1), from: harness.connect())
    let held = [
      #""method":"profile.get","params":{"profile":"default"}"#,
      #""method":"profile.list""#,
      #""method":"profile.history","params":{"profile":"default"}"#,
      #""method":"recipes.list","params":{"profile":"default"}"#,
      #""method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","garlic"]}"#,
      #""method":"profile.apply","params":{"profile":"default","ifLsn":0,"edits":[{"edit":"scope","scope":"all"}]}"#,
    ]
    let free = [
      #""method":"profile.get","params":{"profile":"other"}"#,
      #""method":"recipes.list","params":{"profile":"other"}"#,
      #""method":"catalog.list""#, #""method":"system.hello""#, #""method":"rpc.discover""#,
    ]
    for member in held {
      let reply = harness.ask(#"{"id":1,"jsonrpc":"2.0",\#(member)}"#, on: harness.connect())
      #expect(reply.isEmpty, "\(member)")
    }
    for member in free {
      let reply = harness.ask(#"{"id":1,"jsonrpc":"2.0",\#(member)}"#, on: harness.connect())
      #expect(!reply.isEmpty, "\(member)")
    }
  }

  @Test(
    "a new profile is not told of before it is durable, however one asks",
    arguments: [
      #""method":"profile.get","params":{"profile":"fresh"}"#,
      #""method":"profile.create","params":{"name":"fresh"}"#,
      #""method":"profile.get","params":{"profile":"fresj"}"#,
      #""method":"system.status""#,
      #""method":"profile.create","params":{"name":"x","request":{"client":"c","n":3}}"#,
      #""method":"profile.delete","params":{"profile":"fresh"}"#,
      #""method":"recipes.list","params":{"profile":"fresh","cursor":"00"}"#,
    ])
  func notTold(member: String) {
    harness.holdsCommits = true
    let (writer, other) = (harness.connect(), harness.connect())
    harness.receive(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"fresh","request":{"client":"c","n":1}}}"#
        + "\n", from: writer)
    let reply = harness.ask(#"{"id":1,"jsonrpc":"2.0",\#(member)}"#, on: other)
    #expect(reply.isEmpty)
    harness.finishJob(failing: true)
    let late = harness.takeLines(of: other).joined()
    #expect(!late.isEmpty)
    #expect(!late.contains("fresh?") && !late.contains("profileExists"))
    #expect(!late.contains(#""profiles":2"#) && !late.contains(#""expected":2"#))
    #expect(!late.contains("invalidParams"))
  }

  @Test("past 64 unanswered requests a connection is not read until it has caught up")
  func inFlight() {
    harness.holdsCommits = true
    let client = harness.connect()
    harness.receive(adjust(1), from: client)
    let before = harness.readingChanges.count
    harness.receive((2...63).map { adjust($0) }.joined(), from: client)
    #expect(harness.clients[client]?.isRead == true)
    harness.receive((64...70).map { adjust($0) }.joined(), from: client)
    #expect(harness.clients[client]?.isRead == false)
    harness.finishJob()
    #expect(harness.takeLines(of: client).count == 1, "the first was a commit of its own")
    #expect(harness.clients[client]?.isRead == false, "of the 69 others 64 wait again")
    harness.holdsCommits = false
    harness.finishJob()
    #expect(harness.takeLines(of: client) == (2...70).map { adjusted($0, lsn: $0) })
    #expect(harness.clients[client]?.isRead == true)
    #expect(harness.readingChanges[before...] == [false, true])
  }

  @Test("of more changes than one commit takes only those that it took are answered")
  func severalCommits() {
    harness.holdsCommits = true
    let first = harness.connect()
    harness.receive(adjust(0), from: first)
    let clients = (0..<65).map { _ in harness.connect() }
    let many = (1...64).map { adjust($0) }.joined()
    for client in clients { harness.receive(many, from: client) }
    harness.finishJob()
    #expect(harness.job?.batch.entries.count == 4_096)
    harness.finishJob()
    #expect(
      clients.map { harness.takeLines(of: $0).count } == Array(repeating: 64, count: 64) + [0])
    harness.finishJob()
    #expect(harness.takeLines(of: clients[64]).count == 64)
    #expect(harness.store.violations == [])
  }

  @Test("notifications that write count among the unanswered ones")
  func inFlightNotifications() {
    harness.holdsCommits = true
    let client = harness.connect()
    harness.receive(String(repeating: adjust(nil), count: 100), from: client)
    #expect(harness.clients[client]?.isRead == false)
    harness.holdsCommits = false
    harness.finishJob()
    #expect(harness.clients[client]?.isRead == true)
    #expect(harness.takeLines(of: client) == [])
    #expect(harness.store.changes.count == 100)
  }

  @Test("a notification whose commit fails is answered with nothing")
  func failedNotification() {
    harness.holdsCommits = true
    let client = harness.connect()
    harness.receive(adjust(nil) + ping(2), from: client)
    harness.finishJob(failing: true)
    #expect(harness.takeLines(of: client) == [pong(2)])
  }

  @Test("a write that comes when output is taken goes to the store in that turn")
  func writeBehindOutput() throws {
    let client = harness.connect(takesOutput: false)
    let whole = #"{"id":1,"jsonrpc":"2.0","method":"rpc.discover"}"# + "\n"
    while harness.clients[client]?.isRead == true { harness.receive(whole, from: client) }
    harness.receive(adjust(2), from: client)
    #expect(harness.store.changes.isEmpty)
    harness.takeOutput(client)
    #expect(harness.store.changes.count == 1)
  }

  @Test("reads see every write before them, and see one state")
  func states() throws {
    harness.holdsCommits = true
    let (one, two) = (harness.connect(), harness.connect())
    harness.receive(adjust(1) + get(2) + adjust(3) + get(4), from: one)
    harness.receive(get(1), from: two)
    harness.holdsCommits = false
    harness.finishJob()
    let lines = harness.takeLines(of: one)
    try #require(lines.count == 4)
    #expect(try wheat(lines[1]) == 1)
    #expect(try wheat(lines[3]) == 2)
    #expect(try harness.takeLines(of: two).map(wheat) == [2])
  }

  /// Takes all that is sent at once, as a fast reader does, or the kernel for one who has gone: the
  /// bytes of one turn.
  private func takeTurn(_ service: inout Service, of id: ConnectionID) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let actions = service.takeActions()
      guard actions.contains(where: { if case .send(id) = $0 { true } else { false } }) else {
        return bytes
      }
      bytes += service.takeOutput(of: id)
      service.sent(to: id, unsentBytes: 0, progressed: true, at: harness.now)
    }
  }

  @Test("who takes every reply at once has its share of a turn all the same, in lines and in bytes")
  func share() {
    let id = harness.connect()
    var service = harness.service
    service.received(Array((1...100).map(ping).joined().utf8).span, from: id, at: harness.now)
    for lines in [32, 32, 32, 4] {
      #expect(takeTurn(&service, of: id).count { $0 == UInt8(ascii: "\n") } == lines)
      service.carryOn(at: harness.now)
    }
    let long = #"{"id":1,"jsonrpc":"2.0","method":"rpc.discover"}"# + "\n"
    let text = String(repeating: long, count: 30)
    service.received(Array(text.utf8).span, from: id, at: harness.now)
    let turn = takeTurn(&service, of: id)
    let length = (turn.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    #expect(turn.count >= ServiceLimits.outputBytesPerTurn)
    #expect(turn.count < ServiceLimits.outputBytesPerTurn + length)
  }
}
