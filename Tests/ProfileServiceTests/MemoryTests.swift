import Alchemy
import JSON
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

@Suite("Memory after use")
struct MemoryPlanTests {
  private static let hour = ServiceLimits.unusedIndexMilliseconds

  @Test("what a burst took is given back within a minute, and then nothing wakes the service")
  func burst() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    let line = #"{"id":1,"jsonrpc":"2.0","method":"system.hello"}"# + "\n"
    harness.receive(line, from: client)
    #expect(harness.service.deadlineMicroseconds == nil, "a few lines wake nobody")
    let lines = String(repeating: line, count: 32)
    for _ in 0..<ServiceLimits.burstBytes / lines.utf8.count + 1 {
      harness.receive(lines, from: client)
      _ = harness.takeLines(of: client)
    }
    harness.disconnect(client)
    var wakings = 0
    let end = harness.now.monotonicMilliseconds + 60_000
    while let due = harness.service.deadlineMicroseconds, wakings < 10 {
      wakings += 1
      #expect(due / 1000 <= end)
      harness.pass(milliseconds: due / 1000 - harness.now.monotonicMilliseconds)
      harness.tick()
    }
    #expect(wakings == 1)
    #expect(harness.memoryReleases == 1)
  }

  /// The default's catalog, and another with the same ingredients.
  private func stock() throws -> CatalogStock {
    let small = try Catalogs.small.get()
    let other = try Catalog(
      id: "modded", title: "Modded", effects: small.catalog.effects,
      ingredients: small.catalog.ingredients)
    return CatalogStock(
      usable: [
        CatalogStock.Usable(small.catalog, recipeCount: small.index.count),
        CatalogStock.Usable(other, recipeCount: small.index.count),
      ], refused: [:])
  }

  /// Asks what may need an index that the harness does not make by itself.
  private func ask(
    _ line: String, _ harness: ServiceHarness, on client: ConnectionID
  ) throws -> String {
    harness.receive(line + "\n", from: client)
    try harness.finishIndex()
    return try #require(harness.takeLines(of: client).first)
  }

  private func wake(_ harness: ServiceHarness, after milliseconds: Int) {
    harness.pass(milliseconds: milliseconds)
    harness.tick()
  }

  @Test("the index of a catalog that nobody used for an hour goes, and no timer stays")
  func unused() throws {
    let harness = try ServiceHarness.small()
    harness.restock(try stock())
    let client = harness.connect()
    let create =
      #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"m","catalog":"modded"}}"#
    let list = #"{"id":2,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"m"}}"#
    #expect(try ask(create, harness, on: client).contains("result"))
    let listed = try ask(list, harness, on: client)
    #expect(listed.contains("result"))
    wake(harness, after: Self.hour / 2)
    #expect(try ask(list, harness, on: client) == listed)
    // Used in between: it stays for an hour from then on.
    wake(harness, after: Self.hour / 2)
    #expect(harness.memoryReleases == 0)
    let due = try #require(harness.service.deadlineMicroseconds) / 1000
    #expect(due - harness.now.monotonicMilliseconds <= Self.hour / 2)
    wake(harness, after: Self.hour / 2)
    #expect(harness.memoryReleases == 1)
    #expect(harness.service.deadlineMicroseconds == nil)
    harness.holdsIndexes = true
    harness.receive(list + "\n", from: client)
    #expect(harness.wantedIndexes.map(\.id) == ["modded"], "it is made again")
    try harness.finishIndex()
    #expect(harness.takeLines(of: client) == [listed])
  }

  @Test("what somebody watches is in use, and its end is a use")
  func watched() throws {
    let harness = try ServiceHarness.small()
    harness.restock(try stock())
    let client = harness.connect()
    let create =
      #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"m","catalog":"modded"}}"#
    let watch = #"{"id":2,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"m"}}"#
    #expect(try ask(create, harness, on: client).contains("result"))
    #expect(try ask(watch, harness, on: client).contains("result"))
    for _ in 1...3 { wake(harness, after: Self.hour) }
    #expect(harness.memoryReleases == 0)
    harness.disconnect(client)
    wake(harness, after: Self.hour / 2)
    #expect(harness.memoryReleases == 0)
    wake(harness, after: Self.hour / 2)
    #expect(harness.memoryReleases == 1)
    #expect(harness.service.deadlineMicroseconds == nil)
  }
}
