import JSON
import ProfileService
import StoreJobs
import Testing
import Wire

@Suite("Watches and commits that fail or wait")
struct WatchFailureTests {
  private let harness: ServiceHarness
  private let writer: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    writer = harness.connect()
  }

  private func lines(_ id: ConnectionID) throws -> [JSONValue] {
    try harness.takeLines(of: id).map { try JSONValue(parsing: Array($0.utf8)) }
  }

  @Test("nothing is told before its commit, and a snapshot of what is not durable waits too")
  func durable() throws {
    let early = harness.watcher()
    harness.holdsCommits = true
    harness.receive(ServiceHarness.choose("wheat", "must"), from: writer)
    let late = harness.watcher()
    harness.receive(ServiceHarness.choose("wheat", "cant"), from: writer)
    #expect(try lines(early).isEmpty)
    #expect(try lines(late).isEmpty)
    harness.finishJob()
    #expect(try lines(early).map { $0["params"]?["lsn"] } == [1])
    #expect(try lines(late).map { $0["result"]?["lsn"] } == [1])
    harness.finishJob()
    #expect(try lines(early).map { $0["params"]?["lsn"] } == [2])
    #expect(try lines(late).map { $0["params"]?["lsn"] } == [2])
  }

  @Test("a change whose commit fails is never told, and a watch that showed it begins anew")
  func failed() throws {
    let early = harness.watcher()
    harness.holdsCommits = true
    harness.receive(ServiceHarness.choose("wheat", "must"), from: writer)
    let late = harness.watcher(#"{"profile":"default","topics":["choices","presence"]}"#)
    harness.finishJob(failing: true)
    #expect(try lines(early).isEmpty)
    let begun = try lines(late)
    #expect(begun.first?["result"]?["lsn"] == 0)
    #expect(begun.first?["result"]?["snapshot"]?["choices"]?["ingredients"] == [:])
    #expect(begun.dropFirst().allSatisfy { $0["params"]?["watch"] == begun[0]["result"]?["watch"] })
    harness.pass(milliseconds: 1000)
    harness.receive(ServiceHarness.choose("garlic", "cant"), from: writer)
    harness.finishJob()
    for watcher in [early, late] {
      let told = try lines(watcher)
      #expect(told.map { $0["params"]?["set"] } == [["ingredient:garlic": "cant"]])
      #expect(told.map { $0["params"]?["lsn"] } == [1])
    }
    let other = harness.connect()
    let status = harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#, on: other)
    #expect(try JSONValue(parsing: Array(status.utf8))["result"]?["watches"] == 2)
  }

  @Test("what a resuming watch missed is merged when it is a lot, and is told though commits fail")
  func muchMissed() throws {
    let count = ServiceLimits.replayedChanges + ServiceLimits.changesPerRead + 3
    for round in 0..<count {
      harness.receive(ServiceHarness.choose("wheat", round % 2 == 0 ? "must" : "may"), from: writer)
    }
    harness.holdsCommits = true
    let watcher = harness.connect()
    harness.receive(
      ServiceHarness.request(
        "profile.watch",
        #"{"profile":"default","from":{"epoch":"\#(harness.store.state.epoch)","lsn":1}}"#),
      from: watcher)
    // A change after the watch began, whose commit fails while the missed ones are read.
    harness.receive(ServiceHarness.choose("nirnroot", "must"), from: writer)
    harness.finishJob()
    harness.finishJob(failing: true)
    harness.holdsCommits = false
    harness.finishJob()
    let told = try lines(watcher)
    #expect(told.map { $0["result"]?["lsn"] ?? $0["params"]?["lsn"] } == [1, .integer(count)])
    #expect(told.last?["params"]?["merged"] == .integer(count - 1))
    // From `must` it came to `must` again, which is no news.
    #expect(told.last?["params"]?["set"] == [:])
    #expect(told.last?["params"]?["recipes"] == nil)
  }

  @Test("at a stop every watch is told, after all that was accepted")
  func shutdown() throws {
    let watcher = harness.watcher()
    let list = harness.connect()
    harness.receive(#"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"# + "\n", from: list)
    _ = try lines(list)
    harness.holdsCommits = true
    harness.receive(ServiceHarness.choose("wheat", "must"), from: writer)
    harness.stop()
    #expect(try lines(watcher).isEmpty)
    harness.holdsCommits = false
    harness.finishJob()
    #expect(try lines(watcher).map { $0["params"]?["ended"] } == [nil, "shutdown"])
    #expect(try lines(list).map { $0["params"]?["ended"] } == [nil, "shutdown"])
    #expect(harness.finishedCount == 1)
  }

  @Test("a client that only listens is kept, though it will say nothing more")
  func halfClosed() throws {
    let watcher = harness.watcher()
    harness.endInput(of: watcher)
    harness.receive(ServiceHarness.choose("wheat", "must"), from: writer)
    #expect(harness.clients[watcher]?.isClosed == false)
    #expect(try lines(watcher).count == 1)
    harness.receive(
      ServiceHarness.request("profile.delete", #"{"profile":"default"}"#), from: writer)
    #expect(try lines(watcher).last?["params"]?["ended"] == "deleted")
    #expect(harness.clients[watcher]?.isClosed == true, "nothing is left to be told")
  }

  @Test("64 watches of one connection, and no more")
  func limit() throws {
    let client = harness.connect()
    for round in 0..<70 {
      let method = round % 2 == 0 ? "profile.watch" : "profiles.watch"
      let parameters = round % 2 == 0 ? #"{"profile":"default"}"# : "{}"
      harness.receive(ServiceHarness.request(method, parameters), from: client)
    }
    let kinds = try lines(client).map { $0["error"]?["data"]?["kind"] }
    #expect(
      kinds == Array(repeating: nil, count: 64) + Array(repeating: "tooManyWatches", count: 6))
  }

  @Test("other facts in a catalog: its watches get a snapshot, as soon as its recipes are found")
  func restocked() throws {
    let watcher = harness.watcher()
    harness.restock(CatalogStock(usable: [], refused: [:]))
    let told = try lines(watcher)
    #expect(told.map { $0["params"]?["reset"] } == ["lagged"])
    #expect(told.first?["params"]?["snapshot"]?["recipes"] == 0)
    let list = harness.connect()
    harness.receive(#"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"# + "\n", from: list)
    #expect(try lines(list).first?["result"]?["profiles"]?.array?.first?["recipes"] == 0)
    harness.restock(try Catalogs.skyrim.get().stock)
    #expect(try lines(watcher).map { $0["params"]?["snapshot"]?["recipes"] } == [32815])
    #expect(try lines(list).map { $0["params"]?["changed"]?["recipes"] } == [32815])
  }
}
