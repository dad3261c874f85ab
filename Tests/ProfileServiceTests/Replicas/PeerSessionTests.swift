import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("Sessions that speak for a peer from within the daemon")
struct PeerSessionTests {
  private let harness: ServiceHarness
  private let viewer: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    viewer = harness.connect()
  }

  @Test("they are no connections, and there is room for them when all are taken")
  func uncounted() throws {
    let peer = harness.connect(isPeer: true)
    #expect(try harness.call("system.status", [:], on: viewer)["connections"] == 1)
    for _ in 1..<ServiceLimits.connections { _ = harness.connect() }
    let refused = harness.connect()
    #expect(harness.clients[refused]?.isClosed == true)
    let another = harness.connect(isPeer: true)
    for id in [peer, another] {
      #expect(try harness.outcome(ServiceHarness.line("system.ping", [:]), on: id) == "done")
    }
  }

  @Test("nobody sees them where others look who is there")
  func absent() throws {
    let watch = ServiceHarness.line(
      "profile.watch", ["profile": "default", "topics": ["presence"]])
    _ = harness.ask(watch, on: harness.connect(isPeer: true))
    harness.receive(watch + "\n", from: viewer)
    #expect(
      harness.takeLines(of: viewer).last
        == #"{"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[],"watch":"1"}}"#
    )
  }
}

@Suite("The list of profiles beside replicas")
struct ReplicaListTests {
  private let harness: ServiceHarness
  private let viewer: ConnectionID
  private let peer: ConnectionID
  private var other = ForeignReplica(1)

  init() throws {
    harness = try ServiceHarness.small()
    (viewer, peer) = (harness.connect(), harness.connect())
    _ = harness.ask(ServiceHarness.line("profiles.watch", [:]), on: viewer)
  }

  private func news() throws -> [String] {
    try harness.takeLines(of: viewer).compactMap { line in
      let params = try JSONValue(parsing: Array(line.utf8))["params"]
      return ["added", "changed", "removed"].first { params?[$0] != nil }.map {
        "\($0) \(params?[$0]?["name"]?.string ?? "")"
      }
    }
  }

  @Test("a profile that arrives is added, whatever its first change there is")
  func arrives() throws {
    var other = other
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    other.edit([.wheat(.cant)], of: .mage)
    _ = harness.ask(
      ServiceHarness.pushLine(other.changes(of: .mage, beyond: VersionVector())), on: peer)
    #expect(try news() == ["added mage"])
    harness.pass(milliseconds: 1000)
    harness.tick()
    #expect(try news() == ["changed mage"])
  }

  @Test("one that arrives as a state is added, or removed at once if it is deleted")
  func arrivesAsState() throws {
    var other = other
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    _ = harness.ask(ServiceHarness.stateLine(other.profile(.mage)), on: peer)
    let gone = ProfileID(high: 0x3333_0000_0000_4000, low: 0x8000_0000_0000_0001)
    other.edit([.create(catalog: "skyrim", name: "smith")], of: gone)
    other.edit([.delete], of: gone)
    _ = harness.ask(ServiceHarness.stateLine(other.profile(gone)), on: peer)
    #expect(try news() == ["added mage", "removed smith"])
    let undeletion = other.edit([.undelete], of: gone)
    _ = harness.ask(ServiceHarness.pushLine([undeletion]), on: peer)
    #expect(try news() == ["added smith"])
  }

  @Test("a client that was slow hears nothing of what came and went, a replica does")
  func slow() throws {
    for isReplica in [false, true] {
      let lines = try slowLines(isReplica: isReplica)
      #expect(lines.contains { $0.contains("\"removed\"") } == isReplica)
    }
  }

  private func slowLines(isReplica: Bool) throws -> [String] {
    let harness = try ServiceHarness.small()
    let (slow, peer) = (harness.connect(), harness.connect())
    if isReplica {
      _ = harness.ask(
        ServiceHarness.line(
          "sync.begin",
          [
            "digest": "", "now": .integer(harness.now.wallMilliseconds),
            "origin": .string(other.origin.description),
            "profile": .string(ProfileID.default.description), "vector": [:],
          ]), on: slow)
    }
    _ = harness.ask(ServiceHarness.line("profiles.watch", [:]), on: slow)
    harness.setTakesOutput(slow, false)
    let name = String(repeating: "n", count: 190)
    for number in 0..<ServiceLimits.eventBytes / 300 {
      _ = harness.ask(
        ServiceHarness.line(
          "profile.apply",
          [
            "profile": .string(ProfileID.default.description),
            "edits": [["edit": "rename", "name": .string(name + "\(number)")]],
          ]), on: peer)
    }
    var other = other
    other.edit([.create(catalog: "skyrim", name: "mage")], of: .mage)
    other.edit([.delete], of: .mage)
    _ = harness.ask(
      ServiceHarness.pushLine(other.changes(of: .mage, beyond: VersionVector())), on: peer)
    harness.setTakesOutput(slow, true)
    harness.takeOutput(slow)
    return harness.takeLines(of: slow)
  }
}
