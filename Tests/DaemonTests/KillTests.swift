import JSON
import TestSupport
import Testing
import Wire

/// What was acknowledged is there after the daemon is killed at any moment, and once only.
@Suite("Killed under load")
struct KillTests {
  /// One client with numbered requests, each of which puts one of two ingredients into the bag.
  private final class Client {
    let name: String
    private let ingredients: (String, String)
    private var connection: LineClient?
    /// The highest number sent, and the highest acknowledged.
    private(set) var sent = 0
    private(set) var acknowledged = 0
    /// The lsn that each acknowledgement named.
    private(set) var lsns: [Int: Int] = [:]

    init(_ name: String, _ first: String, _ second: String) {
      self.name = name
      ingredients = (first, second)
    }

    var names: [String] { [ingredients.0, ingredients.1] }

    func request(_ n: Int) -> String {
      let edits = names.map { #"{"by":1,"edit":"adjust","ingredient":"\#($0)"}"# }
      let tag = #"{"client":"\#(name)","n":\#(n)}"#
      return Requests.line(
        "profile.apply",
        #"{"edits":[\#(edits.joined(separator: ","))],"profile":"default","request":\#(tag)}"#,
        id: n)
    }

    func connect(to daemon: RunningDaemon) throws -> LineClient {
      let connection = try daemon.connect()
      self.connection = connection
      return connection
    }

    func send(_ count: Int) throws {
      let lines = (1...count).map { request(sent + $0) + "\n" }
      sent += count
      try connection?.send(lines.joined())
    }

    /// Takes the acknowledgements that are there.
    func take() throws {
      try connection?.receive()
      while let line = connection?.takeLine() { try take(line) }
    }

    /// Takes those that were sent before the daemon's death.
    func takeRest() throws {
      for line in try connection?.linesToEnd() ?? [] { try take(line) }
      connection = nil
    }

    func take(_ line: String) throws {
      let reply = try line.json
      acknowledged += 1
      #expect(reply["id"]?.integer == acknowledged)
      #expect(reply["result"]?["changed"] == 2)
      lsns[acknowledged] = try #require(reply["result"]?["lsn"]?.integer)
    }

    /// Sends again what may be repeated and what may have been lost: each counts once.
    func settle(with daemon: RunningDaemon, applied: Int) throws {
      let connection = try daemon.connect()
      for n in max(1, applied - 20)..<(sent + 1) {
        let reply = try connection.ask(request(n))
        let result = try #require(try reply.result, "\(reply)")
        #expect(result["duplicate"] == (n <= applied ? true : nil))
        let lsn = try #require(result["lsn"]?.integer)
        #expect(lsns[n] == nil || lsns[n] == lsn)
        lsns[n] = lsn
      }
      acknowledged = sent
    }
  }

  private static let clients = [
    ("a", "wheat", "lavender"), ("b", "giants-toe", "nirnroot"), ("c", "salmon-roe", "boar-tusk"),
    ("d", "deathbell", "creep-cluster"), ("e", "chickens-egg", "hawks-egg"),
  ]

  /// Keeps every client's requests coming, until so many more are acknowledged.
  private func load(
    _ clients: [Client], of daemon: RunningDaemon, acknowledgements: Int,
    _ random: inout SeededGenerator
  ) throws {
    let connections = try clients.map { try $0.connect(to: daemon) }
    let goal = clients.reduce(acknowledgements) { $0 + $1.acknowledged }
    while clients.reduce(0, { $0 + $1.acknowledged }) < goal {
      for client in clients where client.sent - client.acknowledged < 10 {
        try client.send(random.integer(in: 1...40))
      }
      let ready = try Deadline().wait(reading: connections.map(\.descriptor))
      guard !ready.isEmpty else { throw TookTooLong("an acknowledgement", seen: "none") }
      for client in clients { try client.take() }
    }
  }

  /// Everything that the daemon has in its history, newest first.
  private func history(_ connection: LineClient) throws -> [JSONValue] {
    var changes: [JSONValue] = []
    while true {
      let before = changes.last?["lsn"]?.integer.map { #","before":\#($0)"# } ?? ""
      let reply = try connection.ask(
        Requests.line("profile.history", #"{"limit":500,"profile":"default"\#(before)}"#))
      let page = try #require(try reply.result, "\(reply)")
      changes += page["changes"]?.array ?? []
      if page["more"] != true { return changes }
    }
  }

  /// Holds what a restarted daemon says against what the clients know; how many it has of each.
  private func check(_ clients: [Client], _ daemon: RunningDaemon) throws -> [Int] {
    let connection = try daemon.connect()
    let changes = try history(connection)
    let count = changes.count
    #expect(changes.map { $0["lsn"]?.integer } == (0..<count).map { count - $0 })
    #expect(changes.map { $0["seq"]?.integer } == (0..<count).map { count - $0 })
    #expect(Set(changes.compactMap { $0["origin"]?.string }).count <= 1)
    let profile = try connection.ask(Requests.defaultProfile).result
    #expect(profile?["lsn"]?.integer == count)
    return try clients.map { client in
      let own = changes.reversed().filter { $0["client"]?.string == client.name }
      #expect(own.count >= client.acknowledged, "\(client.name) lost acknowledged changes")
      #expect(own.count <= client.sent)
      for (n, lsn) in client.lsns {
        let change = try #require(own.indices.contains(n - 1) ? own[n - 1] : nil)
        #expect(change["lsn"]?.integer == lsn)
      }
      for name in client.names {
        #expect(
          profile?["inventory"]?[name]?.integer ?? 0 == own.count, "\(name) of \(client.name)")
      }
      return own.count
    }
  }

  @Test(
    "every acknowledged change is there after kill -9, whole, once, and numbered without a gap",
    .seeds(1...3))
  func kill() throws {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    let clients = Self.clients.map { Client($0.0, $0.1, $0.2) }
    for _ in 1...3 {
      let daemon = try RunningDaemon(setup)
      try load(
        clients, of: daemon, acknowledgements: random.integer(in: 1...400), &random)
      try daemon.kill()
      for client in clients { try client.takeRest() }
      try RunningDaemon.serving(setup) { daemon in
        #expect(daemon.process.errorsSoFar.split(separator: "\n").count <= 1)
        let applied = try check(clients, daemon)
        for (client, applied) in zip(clients, applied) {
          try client.settle(with: daemon, applied: applied)
        }
        #expect(try check(clients, daemon) == clients.map(\.sent))
      }
    }
  }

  @Test("a daemon that is killed before its first change starts as a fresh one")
  func killFresh() throws {
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    let daemon = try RunningDaemon(setup)
    try daemon.kill()
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.line("profile.list")) }
    #expect(
      reply
        == #"{"id":1,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"#
        + #""id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","#
        + #""recipes":32815}]}}"#)
  }
}
