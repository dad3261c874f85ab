import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// The manager is the tests' own; a real one is in `UserManagerTests`.
@Suite("Connections that outlive the daemon")
struct SurvivingConnectionTests {
  private static let news =
    #"{"jsonrpc":"2.0","method":"system.restarted","params":{"epoch":"…","lsn":…}}"#

  private func expectNews(_ client: LineClient) throws {
    #expect(try client.line() == "")
    let line = try client.line()
    #expect(Pattern(Self.news, gap: .jsonValue).matches(line), "\(line)")
  }

  @Test("what is asked while no daemon runs is answered by the next, on the same connection")
  func killed() throws {
    let daemon = try ManagedDaemon()
    let client = try daemon.connect()
    #expect(try client.ask(Requests.add("wheat")).result?["lsn"] == 1)
    for _ in 1...3 {
      try daemon.running.kill()
      try client.send(Requests.defaultProfile + "\n")
      try daemon.startAgain()
      try expectNews(client)
      #expect(try client.line().result?["inventory"] == ["wheat": 1])
    }
  }

  @Test("a stop and a start lose no request, however many are on their way")
  func stopped() throws {
    let deadline = Deadline()
    while try !losesNothing(of: 2_000) {
      guard !deadline.isOver else { throw TookTooLong("a stop in time", seen: "only slow ones") }
    }
  }

  /// False when the stop took so long that the daemon gave up on what it had read.
  private func losesNothing(of count: Int) throws -> Bool {
    let daemon = try ManagedDaemon()
    let client = try daemon.connect()
    // Of long lines few are read and not answered yet, whatever the machine.
    let blanks = String(repeating: " ", count: 850)
    try client.send((1...count).map { blanks + Requests.add("wheat", id: $0) + "\n" }.joined())
    var ids = [try client.line().json["id"]?.integer]
    let ending = try daemon.running.stop()
    #expect(ending.code == 0)
    if ending.wasCutShort { return false }
    try daemon.startAgain()
    var restarts = 0
    while ids.count < count {
      let line = try client.line()
      if line.isEmpty { continue }
      if try line.json["method"] == "system.restarted" {
        restarts += 1
      } else {
        ids.append(try line.json["id"]?.integer)
      }
    }
    #expect(restarts == 1)
    #expect(ids == Array(1...count))
    return true
  }

  @Test("watches end with the daemon, and begin anew where they were")
  func watches() throws {
    let daemon = try ManagedDaemon()
    let client = try daemon.connect()
    let start = try client.ask(Requests.line("profile.watch", #"{"profile":"default"}"#)).result
    let epoch = try #require(start?["epoch"]?.string)
    try daemon.running.kill()
    try daemon.startAgain()
    try expectNews(client)
    #expect(try daemon.connect().ask(Requests.add("wheat")).result?["lsn"] == 1)
    let from = #"{"epoch":"\#(epoch)","lsn":0}"#
    let again = try client.ask(
      Requests.line("profile.watch", #"{"from":\#(from),"profile":"default"}"#))
    #expect(try again.result?["lsn"] == 0)
    #expect(try client.line().json["params"]?["set"] == ["stock:wheat": 1])
  }

  @Test("half a line that died with the daemon is not answered, and the next line is")
  func half() throws {
    let daemon = try ManagedDaemon()
    let client = try daemon.connect()
    let line = Requests.add("wheat")
    try client.send(String(line.prefix(60)))
    // What came before this question was read before it.
    #expect(try daemon.connect().ask(Requests.ping) == Requests.pong)
    try daemon.running.kill()
    try daemon.startAgain()
    try expectNews(client)
    try client.send(line.dropFirst(60) + "\n")
    #expect(try client.ask(Requests.defaultProfile).result?["inventory"] == [:])
  }

  @Test("a connection that the daemon closes has ended, though the manager has a copy")
  func closed() throws {
    let daemon = try ManagedDaemon()
    let client = try daemon.connect()
    #expect(daemon.running.kept.count == 1)
    try client.send([UInt8](repeating: UInt8(ascii: "x"), count: LineFramer.lineLimit + 2))
    #expect(try client.linesToEnd().count == 1)
    _ = try daemon.running.waitForNotification { $0.hasPrefix("FDSTOREREMOVE=1\n") }
    #expect(daemon.running.kept.isEmpty)
  }

  @Test("a connection that its client closes is not kept any longer, before and after a restart")
  func left() throws {
    let daemon = try ManagedDaemon()
    for isTakenOver in [false, true] {
      let client = try daemon.connect()
      if isTakenOver {
        try daemon.running.kill()
        try daemon.startAgain()
        try expectNews(client)
      }
      // Closed for good only when the object goes, which the optimizer may do early.
      try UnixSocket.end(client.descriptor)
      _ = try daemon.running.waitForNotification { $0.hasPrefix("FDSTOREREMOVE=1\n") }
      #expect(daemon.running.kept.isEmpty)
    }
  }

  @Test("a manager that reads nothing is not waited for, and told when it reads")
  func busyManager() throws {
    let daemon = try ManagedDaemon()
    // The kernel keeps fewer datagrams than that for a reader.
    let clients = try (0..<40).map { _ in try daemon.running.connect() }
    for client in clients { #expect(try client.ask(Requests.ping) == Requests.pong) }
    while daemon.running.kept.count < clients.count {
      _ = try daemon.running.waitForNotification { $0.hasPrefix("FDSTORE=1\n") }
    }
  }

  @Test("without a passed socket nothing is given away")
  func unmanaged() throws {
    try RunningDaemon.serving { daemon in
      let client = try daemon.connect()
      #expect(try client.ask(Requests.ping) == Requests.pong)
      _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 1 client\n" }
      #expect(daemon.kept.isEmpty)
    }
  }

  @Test("kills at any moment under load lose nothing and do nothing twice", .seeds(1...2))
  func load() throws {
    var random = SeededGenerator(seed: Seeds.current)
    let daemon = try ManagedDaemon()
    let clients = try (1...4).map {
      RepeatingClient("client \($0)", over: try daemon.connect(), depth: 1 + 4 * $0)
    }
    for _ in 1...8 {
      let goal = clients.reduce(random.integer(in: 1...300)) { $0 + $1.answered }
      try RepeatingClient.run(clients) { clients.reduce(0) { $0 + $1.answered } >= goal }
      if Bool.random(using: &random) {
        try daemon.running.kill()
      } else {
        #expect(try daemon.running.stop().code == 0)
      }
      try daemon.startAgain()
    }
    try RepeatingClient.settle(clients, afterRestarts: 8)
    #expect(clients.allSatisfy { $0.restarts == 8 })
    let answered = clients.reduce(0) { $0 + $1.answered }
    let bag = try daemon.connect().ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag == ["wheat": .integer(answered)])
  }
}
