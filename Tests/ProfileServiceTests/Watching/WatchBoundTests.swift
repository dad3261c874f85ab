import Alchemy
import JSON
import ProfileService
import Testing
import Wire

/// Where a number of the protocol ends something: each from both sides.
@Suite("Bounds of watches")
struct WatchBoundTests {
  private let harness: ServiceHarness
  private let writer: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    writer = harness.connect()
  }

  private func watch(_ parameters: String = #"{"profile":"default"}"#) -> String {
    #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":\#(parameters)}"#
  }

  private func apply(_ edits: String, to profile: String = "default") {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"\#(profile)","edits":[\#(edits)]}}"#,
      on: writer)
    #expect(reply.contains("result"))
  }

  private func choose(_ ingredient: String, _ choice: String) -> String {
    #"{"edit":"choose","ingredient":"\#(ingredient)","choice":"\#(choice)"}"#
  }

  private func stock(_ ingredient: String, _ quantity: Int) -> String {
    #"{"edit":"stock","ingredient":"\#(ingredient)","quantity":\#(quantity)}"#
  }

  private func events(of id: ConnectionID) throws -> [JSONValue] {
    try harness.takeLines(of: id).compactMap { line in
      try JSONValue(parsing: Array(line.utf8))["params"]
    }
  }

  /// All recipes that a client finds who lists them page by page.
  private func listed() throws -> Set<String> {
    var found = Set<String>()
    var cursor = ""
    while true {
      let reply = harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"limit":500,"profile":"default"\#(cursor)}}"#,
        on: writer)
      let page = try #require(try JSONValue(parsing: Array(reply.utf8))["result"])
      found.formUnion((page["recipes"]?.array ?? []).map(Self.text))
      guard let next = page["cursor"]?.string else { return found }
      cursor = #","cursor":"\#(next)""#
    }
  }

  private static func text(_ recipe: JSONValue) -> String {
    String(decoding: recipe.serialized(), as: UTF8.self)
  }

  @Test("recipes that came and went are listed up to 200 of both, and counted beyond")
  func gainedAndLost() throws {
    apply(choose("nirnroot", "must") + "," + choose("wheat", "must"))
    let client = harness.connect()
    _ = harness.ask(watch(), on: client)
    var known = try listed()
    var (whole, left) = (0, 0)
    for other in [
      "blue-mountain-flower", "giants-toe", "salmon-roe", "deathbell", "garlic", "namiras-rot",
    ] {
      for edits in [
        choose("wheat", "may"), choose(other, "cant"), choose(other, "may"),
        choose("wheat", "must"),
      ] {
        apply(edits)
        let now = try listed()
        let (gained, lost) = (now.subtracting(known), known.subtracting(now))
        known = now
        if gained.isEmpty && lost.isEmpty {
          _ = harness.takeLines(of: client)
          continue
        }
        let said = try #require(try events(of: client).last?["recipes"])
        #expect(said["count"] == .integer(now.count))
        #expect(said["added"] == .integer(gained.count))
        #expect(said["removed"] == .integer(lost.count))
        if gained.count + lost.count > 200 {
          left += 1
          #expect(said["gained"] == nil && said["lost"] == nil)
        } else {
          whole += 1
          #expect(Set((said["gained"]?.array ?? []).map(Self.text)) == gained)
          #expect(Set((said["lost"]?.array ?? []).map(Self.text)) == lost)
        }
      }
    }
    #expect(whole > 2 && left > 2, "\(whole) \(left)")
  }

  @Test("past a mebibyte that waits, a client that reads again gets what is so, not what was")
  func lagged() throws {
    let (slow, quick) = (harness.connect(), harness.connect())
    for _ in 1...64 { _ = harness.ask(watch(), on: slow) }
    _ = harness.ask(watch(), on: quick)
    harness.setTakesOutput(slow, false)
    let catalog = try Catalogs.skyrim.get().catalog
    // Scope stock keeps the recipes few, so that they are listed with each event.
    apply(#"{"edit":"scope","scope":"stock"}"# + "," + stock("wheat", 1))
    let ingredients = catalog.ingredients.map(\.id)
    for turn in 1...12 {
      for (index, ingredient) in ingredients.enumerated() where index % 4 == turn % 4 {
        apply(stock(ingredient, index < 12 ? turn % 2 : 0) + "," + choose(ingredient, "cant"))
        apply(choose(ingredient, turn.isMultiple(of: 3) ? "may" : "must"))
      }
    }
    let quickLast = try #require(try events(of: quick).last?["lsn"]?.integer)
    #expect(quickLast == harness.store.changes.count)
    let waiting = harness.clients[slow]?.unsent.count ?? 0
    #expect(waiting < 1 << 20, "\(waiting) bytes wait")
    harness.setTakesOutput(slow, true)
    harness.takeOutput(slow)
    var last: [String: JSONValue] = [:]
    for event in try events(of: slow) { last[event["watch"]?.string ?? ""] = event }
    #expect(last.count == 64)
    #expect(Set(last.values.compactMap { $0["lsn"]?.integer }) == [quickLast])
    apply(stock("wheat", 77))
    #expect(try events(of: slow).count == 64)
    #expect(try events(of: quick).last?["set"] == ["stock:wheat": 77])
  }

  @Test("after ten seconds of silence a watch is told once how far it is")
  func progress() throws {
    let client = harness.connect()
    _ = harness.ask(watch(#"{"profile":"default","topics":["choices"]}"#), on: client)
    harness.pass(milliseconds: 9_999)
    harness.tick()
    #expect(harness.takeLines(of: client) == [])
    harness.pass(milliseconds: 1)
    harness.tick()
    #expect(try events(of: client) == [["lsn": 0, "progress": true, "watch": "1"]])
    apply(stock("wheat", 1))
    #expect(harness.takeLines(of: client) == [])
    for _ in 1...3 {
      harness.pass(milliseconds: 10_000)
      harness.tick()
    }
    #expect(try events(of: client) == [["lsn": 1, "progress": true, "watch": "1"]])
    #expect(harness.service.deadlineMicroseconds == nil, "an idle daemon sleeps")
  }

  @Test("who watches is listed by since and name, once a connection")
  func presence() throws {
    let client = harness.connect()
    harness.receive(
      watch(#"{"profile":"default","topics":["presence"]}"#) + "\n", from: client)
    #expect(try events(of: client) == [["lsn": 0, "present": [], "watch": "1"]])
    let others = (1...3).map { _ in harness.connect() }
    for (other, name) in zip(others, ["b", "c", "a"]) {
      _ = harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"\#(name)","version":"1"}}}"#,
        on: other)
    }
    for (other, pause) in zip(others, [5, 5, 0]) {
      harness.pass(milliseconds: pause)
      _ = harness.ask(watch(), on: other)
      _ = harness.ask(watch(), on: other)
    }
    let first: JSONValue = ["name": "b", "since": "2023-11-14T22:13:20.005Z"]
    let second: JSONValue = ["name": "a", "since": "2023-11-14T22:13:20.010Z"]
    let third: JSONValue = ["name": "c", "since": "2023-11-14T22:13:20.010Z"]
    #expect(
      try events(of: client).map { $0["present"] } == [
        [first], [first, third], [first, second, third],
      ])
    harness.disconnect(others[0])
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}"#, on: others[1])
    #expect(try events(of: client).map { $0["present"] } == [[second, third]])
    _ = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"2"}}"#, on: others[1])
    #expect(try events(of: client).map { $0["present"] } == [[second]])
  }

  @Test("the list of profiles is told names at once, and the rest at most once a second")
  func pace() throws {
    let client = harness.connect()
    _ = harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"#, on: client)
    func told() throws -> [[Int]] {
      try events(of: client).map { event in
        #expect(event["changed"]?["name"] != nil)
        return [event["changed"]?["lsn"]?.integer ?? -1]
      }
    }
    func at(_ milliseconds: Int) {
      let passed = (harness.now.monotonicMilliseconds - start)
      harness.pass(milliseconds: milliseconds - passed)
      harness.tick()
    }
    let start = harness.now.monotonicMilliseconds
    apply(stock("wheat", 1))
    #expect(try told() == [[1]], "the first at once")
    at(500)
    apply(stock("wheat", 2))
    apply(stock("wheat", 3))
    #expect(try told() == [])
    apply(#"{"edit":"rename","name":"mage"}"#)
    #expect(try told() == [[4]], "a name at once")
    at(999)
    #expect(try told() == [])
    at(3_000)
    _ = harness.takeLines(of: client)
    apply(stock("wheat", 4), to: "mage")
    at(3_100)
    apply(stock("wheat", 5), to: "mage")
    #expect(try told() == [[5]])
    at(3_999)
    #expect(try told() == [])
    at(4_000)
    #expect(try told() == [[6]], "the last when the second is over")
    at(9_000)
    #expect(try told() == [])
  }
}
