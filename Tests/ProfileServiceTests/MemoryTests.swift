import ProfileService
import TestSupport
import Testing
import Wire

@Suite("Short memory")
struct MemoryTests {
  private static let watch =
    #"{"id":0,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}"#
  private static let list =
    #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":2}}"#

  /// What each of three clients and a watcher were sent, with memory running short now and then.
  private func played(seed: UInt64, droppingOneIn odds: Int?) throws -> [[String]] {
    let harness = try ServiceHarness.small(seed: seed)
    let clients = (0..<4).map { _ in harness.connect() }
    harness.receive(Self.watch + "\n", from: clients[3])
    var generator = SeededGenerator(seed: seed)
    var drops = SeededGenerator(seed: seed &+ 1)
    var lines: [[String]] = [[], [], [], []]
    for serial in 1...80 {
      let asked = Asked.random(
        serial: serial, ids: [PlainWorld.defaultID], using: &generator)
      let client = generator.integer(in: 0...2)
      if let odds, drops.chance(oneIn: odds) { harness.runShortOfMemory() }
      // The status tells of the cache.
      if case .status = asked.call { continue }
      harness.receive(asked.line, from: clients[client])
      for place in clients.indices { lines[place] += harness.takeLines(of: clients[place]) }
    }
    #expect(harness.store.violations == [])
    return lines
  }

  @Test("nobody notices that everything was dropped", .seeds(1...40))
  func unnoticed() throws {
    let seed = Seeds.current
    let plain = try played(seed: seed, droppingOneIn: nil)
    #expect(try played(seed: seed, droppingOneIn: 3) == plain, "seed \(seed)")
    #expect(try played(seed: seed, droppingOneIn: 1) == plain, "seed \(seed)")
  }

  private func figures(_ harness: ServiceHarness, _ client: ConnectionID) throws -> JSONValue? {
    let reply = harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#, on: client)
    return try JSONValue(parsing: Array(reply.utf8))["result"]?["cache"]
  }

  @Test("what is dropped is counted, and made again when somebody asks")
  func counted() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    let first = harness.ask(Self.list, on: client)
    #expect(try figures(harness, client) == ["drops": 0, "hits": 0, "misses": 1])
    harness.runShortOfMemory()
    #expect(harness.wantedIndexes.isEmpty, "nothing is made before somebody asks")
    #expect(try figures(harness, client) == ["drops": 2, "hits": 0, "misses": 1])
    #expect(harness.ask(Self.list, on: client) == first)
    #expect(try figures(harness, client) == ["drops": 2, "hits": 0, "misses": 2])
    #expect(harness.ask(Self.list, on: client) == first)
    #expect(try figures(harness, client) == ["drops": 2, "hits": 1, "misses": 2])
  }

  @Test("an index that is being made meanwhile is used")
  func beingMade() throws {
    let harness = try ServiceHarness.small()
    harness.holdsIndexes = true
    let client = harness.connect()
    harness.receive(Self.list + "\n", from: client)
    harness.runShortOfMemory()
    #expect(harness.wantedIndexes.count == 1, "it is not asked for twice")
    try harness.finishIndex()
    #expect(harness.takeLines(of: client).count == 1)
  }

  @Test("of more profiles than are kept ready, those that somebody watches stay")
  func watchedStay() throws {
    let harness = try ServiceHarness.small()
    let watcher = harness.connect()
    let client = harness.connect()
    harness.receive(Self.watch + "\n", from: watcher)
    _ = harness.ask(Self.list, on: client)
    for number in 1...ServiceLimits.derivedProfiles {
      _ = harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"p\#(number)"}}"#,
        on: client)
      let list = Self.list.replacing("default", with: "p\(number)")
      #expect(harness.ask(list, on: client).contains("result"))
    }
    let before = try #require(try figures(harness, client))
    _ = harness.ask(Self.list, on: client)
    let after = try #require(try figures(harness, client))
    #expect(before["drops"] == 1)
    #expect(after["misses"] == before["misses"])
    // The first that nobody watches had to go.
    _ = harness.ask(Self.list.replacing("default", with: "p1"), on: client)
    #expect(try figures(harness, client)?["misses"] != before["misses"])
  }
}
