import Alchemy
import JSON
import ProfileService
import Testing
import Wire

@Suite("Watchers that do not keep up")
struct SlowWatcherTests {
  private let harness: ServiceHarness
  private let writer: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    writer = harness.connect()
  }

  private func write(_ ingredient: String, _ choice: String) {
    harness.receive(ServiceHarness.choose(ingredient, choice), from: writer)
    _ = harness.takeLines(of: writer)
  }

  /// Events that the client does not take, until what waits for it is enough to merge the next.
  private func fill(_ id: ConnectionID) throws {
    var round = 0
    while harness.clients[id]?.unsent.count ?? 0 < ServiceLimits.eventBytes {
      // An event has at least so many bytes; one who is closed meanwhile is sent none.
      try #require(round < ServiceLimits.eventBytes / 100, "nothing fills the client's buffer")
      write("wheat", round % 2 == 0 ? "must" : "may")
      round += 1
    }
    if round % 2 == 1 { write("wheat", "may") }
  }

  /// What came since, as the parameters of events.
  private func events(_ id: ConnectionID) throws -> [JSONValue] {
    try harness.takeLines(of: id).compactMap { try JSONValue(parsing: Array($0.utf8))["params"] }
  }

  @Test(
    "what comes while the client takes nothing is one event when it does: the last of each field")
  func merged() throws {
    let slow = harness.watcher(takesOutput: false)
    try fill(slow)
    let others = harness.watcher()
    write("nirnroot", "must")
    write("garlic", "cant")
    write("nirnroot", "cant")
    write("salt-pile", "must")
    write("salt-pile", "may")
    #expect(try events(others).count == 5, "nobody else is slower for it")
    harness.takeOutput(slow)
    harness.takeOutput(slow)
    let last = try #require(try events(slow).last)
    let lsn = try #require(last["lsn"]?.integer)
    var set = try #require(last["set"]?.object)
    #expect(set.removeValue(forKey: "ingredient:wheat") != "must", "what filled it up has ended so")
    #expect(set == ["ingredient:garlic": "cant", "ingredient:nirnroot": "cant"])
    #expect(last["change"] == nil)
    // The event that filled the buffer up may have been followed by one that was held already.
    #expect([5, 6].contains(last["merged"]?.integer))
    let reply = harness.ask(
      ServiceHarness.request("profile.get", #"{"profile":"default"}"#), on: writer)
    let profile = try #require(try JSONValue(parsing: Array(reply.utf8))["result"])
    #expect(last["recipes"]?["count"] == profile["recipes"])
    #expect(profile["lsn"]?.integer == lsn)
  }

  @Test("a single change that was held comes as if it had not been")
  func single() throws {
    let slow = harness.watcher(
      #"{"profile":"default","topics":["inventory"]}"#, takesOutput: false)
    // Its own replies fill the buffer, so that the first event is the first to be held.
    while harness.clients[slow]?.unsent.count ?? 0 < ServiceLimits.eventBytes {
      harness.receive(
        ServiceHarness.request("catalog.get", #"{"catalog":"skyrim"}"#), from: slow)
    }
    harness.receive(
      ServiceHarness.request(
        "profile.apply",
        #"{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":7}]}"#),
      from: writer)
    harness.takeOutput(slow)
    harness.takeOutput(slow)
    let told = try harness.takeLines(of: slow).compactMap {
      try JSONValue(parsing: Array($0.utf8))["params"]
    }
    #expect(told.map { $0["set"] } == [["stock:wheat": 7]])
    #expect(told.first?["merged"] == nil)
    #expect(told.first?["change"] != nil)
  }

  @Test("a reply longer than what may be held keeps the client's ten seconds")
  func longReply() throws {
    let edits = { (choice: String, quantity: Int) in
      let ids = try Catalogs.skyrim.get().catalog.ingredients.map(\.id)
      return ids.map {
        #"{"edit":"choose","ingredient":"\#($0)","choice":"\#(choice)"},{"edit":"stock","ingredient":"\#($0)","quantity":\#(quantity)}"#
      }.joined(separator: ",")
    }
    for round in 1...60 {
      let list = try edits(round % 2 == 0 ? "must" : "cant", round)
      harness.receive(
        ServiceHarness.request("profile.apply", #"{"profile":"default","edits":[\#(list)]}"#),
        from: writer)
    }
    _ = harness.takeLines(of: writer)
    let slow = harness.watcher(takesOutput: false)
    harness.receive(
      ServiceHarness.request("profile.history", #"{"profile":"default","limit":500}"#), from: slow)
    #expect(harness.clients[slow]?.unsent.count ?? 0 > ServiceLimits.waitingEventBytes)
    write("nirnroot", "may")
    #expect(harness.clients[slow]?.isClosed == false)
    for _ in 0..<16 { harness.takeOutput(slow, bytes: 1 << 18) }
    #expect(try events(slow).contains { $0["set"] != nil || $0["reset"] == "lagged" })
  }

  /// All that waits for the client, and what came with it.
  private func take(_ id: ConnectionID) throws -> [JSONValue] {
    harness.setTakesOutput(id, true)
    defer { harness.setTakesOutput(id, false) }
    harness.takeOutput(id)
    harness.takeOutput(id)
    return try events(id)
  }

  @Test("watches that wait together, and go on one after the other, are each told what they missed")
  func shared() throws {
    let watchers = (1...3).map { _ in harness.watcher(takesOutput: false) }
    try fill(watchers[0])
    write("nirnroot", "must")
    let late = harness.watcher(takesOutput: false)
    try fill(late)
    write("garlic", "cant")
    let sets = try watchers.map { watcher in
      let last = try #require(try take(watcher).last)
      // What the first is told now is no news for the others, nor what they miss any for it.
      write("salt-pile", "cant")
      write("salt-pile", "may")
      return last
    }
    for (number, last) in sets.enumerated() {
      var set = try #require(last["set"]?.object)
      set["ingredient:wheat"] = nil
      #expect(set == ["ingredient:garlic": "cant", "ingredient:nirnroot": "must"])
      let merged = try #require(last["merged"]?.integer)
      #expect(merged == (sets[0]["merged"]?.integer ?? 0) + 2 * number)
    }
    let lateSet = try #require(try take(late).last?["set"]?.object)
    #expect(lateSet["ingredient:garlic"] == "cant")
    #expect(lateSet["ingredient:nirnroot"] == nil, "it was known when the watch began")
    write("nirnroot", "may")
    #expect(try take(watchers[0]).last?["set"]?["ingredient:nirnroot"] == "may")
  }

  @Test("what was told is not counted any more: one who catches up in time never lags")
  func countedOff() throws {
    let slow = harness.connect()
    for _ in 0..<ServiceLimits.watches {
      harness.receive(
        ServiceHarness.request("profile.watch", #"{"profile":"default"}"#), from: slow)
    }
    harness.setTakesOutput(slow, false)
    for _ in 0..<4 {
      try fill(slow)
      write("nirnroot", "must")
      write("nirnroot", "may")
      harness.setTakesOutput(slow, true)
      for _ in 0..<ServiceLimits.watches { harness.takeOutput(slow) }
      harness.setTakesOutput(slow, false)
      let told = try events(slow)
      #expect(told.contains { $0["merged"] != nil }, "something was held")
      #expect(!told.contains { $0["reset"] != nil })
    }
  }

  @Test("too much for one connection is dropped, and a snapshot comes instead")
  func lagged() throws {
    let slow = harness.connect()
    // Each of the watches keeps the recipes from before and after, which comes to a lot.
    for _ in 0..<ServiceLimits.watches {
      harness.receive(
        ServiceHarness.request("profile.watch", #"{"profile":"default"}"#), from: slow)
    }
    _ = harness.takeLines(of: slow)
    harness.setTakesOutput(slow, false)
    try fill(slow)
    let choices = ["must", "cant"]
    let all = #"{"edit":"reset","group":"ingredients","choice":"cant"}"#
    for round in 0..<3 {
      harness.receive(
        ServiceHarness.request("profile.apply", #"{"profile":"default","edits":[\#(all)]}"#),
        from: writer)
      write("nirnroot", choices[round % 2])
    }
    harness.setTakesOutput(slow, true)
    for _ in 0..<100 { harness.takeOutput(slow) }
    let lagged = try events(slow).filter { $0["reset"] == "lagged" }
    #expect(lagged.count == ServiceLimits.watches)
    let reply = harness.ask(
      ServiceHarness.request("profile.get", #"{"profile":"default"}"#), on: writer)
    let profile = try JSONValue(parsing: Array(reply.utf8))["result"]
    for event in lagged {
      #expect(event["snapshot"] == profile)
      #expect(event["lsn"] == profile?["lsn"])
    }
    write("wheat", "must")
    #expect(try events(slow).count == ServiceLimits.watches, "the watches live on")
  }

  @Test("a client that takes nothing for ten seconds while news wait for it is closed")
  func closed() throws {
    let slow = harness.watcher(takesOutput: false)
    let other = harness.watcher(#"{"profile":"default","topics":["presence"]}"#)
    try fill(slow)
    write("nirnroot", "must")
    harness.pass(milliseconds: ServiceLimits.stalledMilliseconds - 1)
    harness.tick()
    #expect(harness.clients[slow]?.isClosed == false)
    harness.pass(milliseconds: 1)
    harness.tick()
    #expect(harness.clients[slow]?.isClosed == true)
    let status = harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#, on: writer)
    let result = try #require(try JSONValue(parsing: Array(status.utf8))["result"])
    #expect(result["slowConsumers"]?.integer == 1)
    #expect(result["watches"]?.integer == 1)
    #expect(
      try events(other).last { $0["present"] != nil }?["present"] == [], "it is not there any more")
  }

  @Test("a client that takes nothing while nothing is new may do so for ever")
  func quiet() {
    let quiet = harness.watcher(takesOutput: false)
    write("nirnroot", "must")
    harness.pass(milliseconds: 10 * ServiceLimits.stalledMilliseconds)
    harness.tick()
    #expect(harness.clients[quiet]?.isClosed == false)
  }

  @Test("a burst that a quick client takes is not merged")
  func burst() throws {
    let quick = harness.watcher()
    harness.holdsCommits = true
    for round in 0..<60 {
      harness.receive(
        ServiceHarness.choose("wheat", round % 2 == 0 ? "must" : "may"), from: writer)
    }
    harness.holdsCommits = false
    harness.finishJob()
    #expect(try events(quick).count == 60)
  }
}
