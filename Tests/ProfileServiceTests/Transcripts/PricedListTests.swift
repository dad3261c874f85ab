import Alchemy
import JSON
import ProfileService
import Testing
import Wire

@Suite("Lists for another alchemist")
struct PricedListTests {
  private let harness: ServiceHarness
  private let clients: [ConnectionID]

  init() throws {
    let harness = try ServiceHarness.skyrim()
    self.harness = harness
    clients = (0..<3).map { _ in harness.connect() }
  }

  private func ask(_ skill: Int, on client: ConnectionID) {
    harness.receive(
      ServiceHarness.line(
        "recipes.list", ["as": ["skill": .integer(skill)], "limit": 1, "profile": "default"])
        + "\n",
      from: client)
  }

  private func gold(on client: ConnectionID) throws -> Int? {
    guard let line = harness.takeLines(of: client).first else { return nil }
    return try JSONValue(parsing: Array(line.utf8))["result"]?["recipes"]?.array?.first?["gold"]?
      .integer
  }

  @Test("their prices are computed beside the loop, one alchemist after the other, and kept")
  func beside() throws {
    harness.holdsSearches = true
    ask(50, on: clients[0])
    ask(60, on: clients[1])
    ask(50, on: clients[2])
    #expect(harness.pricings.map(\.alchemist.skill) == [50], "one at a time")
    harness.receive(ServiceHarness.line("system.ping", [:]) + "\n", from: harness.connect())
    #expect(try clients.map { try gold(on: $0) } == [nil, nil, nil])
    harness.finishPricing()
    let fifty = try gold(on: clients[0])
    #expect(fifty != nil)
    #expect(try gold(on: clients[2]) == fifty)
    #expect(harness.pricings.map(\.alchemist.skill) == [60])
    harness.finishPricing()
    let sixty = try #require(try gold(on: clients[1]))
    #expect(sixty > fifty ?? .max)
    ask(50, on: clients[0])
    #expect(try gold(on: clients[0]) == fifty)
    #expect(harness.pricings.isEmpty, "the prices are kept")
  }
}
