import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("What was brewed")
struct BrewsTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  private static let brews = ServiceHarness.request("bag.brews", #"{"profile":"default"}"#)

  init() throws {
    harness = try ServiceHarness.small(retention: Retention(days: 2, changes: 10))
    client = harness.connect()
  }

  private func call(_ method: String, _ members: JSONValue = [:]) throws -> JSONValue {
    var params = members.object ?? [:]
    params["profile"] = params["profile"] ?? "default"
    return try harness.call(method, .object(params), on: client)
  }

  private func brew(_ recipes: [[JSONValue]], times: Int = 1) throws {
    let brews = recipes.map { recipe -> JSONValue in
      ["ingredients": .array(recipe), "times": .integer(times)]
    }
    let done = try call("bag.brew", ["anyway": true, "brews": .array(brews)])
    #expect(done["earned"] != nil)
  }

  private func choose(times count: Int) throws {
    for number in 0..<count {
      let choice: JSONValue = number.isMultiple(of: 2) ? "must" : "cant"
      _ = try call(
        "profile.apply", ["edits": [["edit": "choose", "effect": "fear", "choice": choice]]])
    }
  }

  private func rows(_ members: JSONValue = [:]) throws -> [JSONValue] {
    try #require(try call("bag.brews", members)["brews"]?.array)
  }

  @Test("two recipes of one change are two rows, which no page separates")
  func together() throws {
    try brew([["garlic", "wheat"]], times: 3)
    try choose(times: 20)
    try brew([["nirnroot", "wheat"], ["garlic", "wheat"]])
    let all = try rows()
    #expect(all.map { $0["lsn"]?.integer } == [22, 22, 1])
    #expect(all.map { $0["times"]?.integer } == [1, 1, 3])
    #expect(
      all.map { $0["ingredients"]?.array } == [
        ["nirnroot", "wheat"], ["garlic", "wheat"], ["garlic", "wheat"],
      ])
    #expect(all.allSatisfy { $0["undone"] == nil && $0["time"] != nil && $0["client"] == nil })
    let first = try call("bag.brews", ["limit": 1])
    #expect(first["brews"]?.array == Array(all.prefix(2)) && first["more"] == true)
    let next = try call("bag.brews", ["before": 22, "limit": 1])
    #expect(next["brews"]?.array == [all[2]] && next["more"] == false)
    #expect(try call("bag.brews", ["before": 1])["brews"]?.array == [])
  }

  @Test("a brew that was undone says so, and its undo is no brew")
  func undone() throws {
    try brew([["garlic", "wheat"]])
    _ = try call("profile.undo")
    try brew([["nirnroot", "wheat"]])
    #expect(try rows().map { $0["undone"] } == [nil, true])
    #expect(try rows().map { $0["lsn"]?.integer } == [3, 1])
    #expect(try rows(["before": 2]).map { $0["undone"] } == [true])
  }

  @Test("what was cut off the log is not told of, and a page ends there")
  func cut() throws {
    try brew([["garlic", "wheat"]])
    try choose(times: 5)
    try brew([["nirnroot", "wheat"]])
    try choose(times: 5)
    #expect(try rows().count == 2)
    for _ in 1...4 {
      harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
      harness.tick()
    }
    #expect(harness.store.profile(.default)?.floor.lsn == 2)
    let page = try call("bag.brews")
    #expect(page["brews"]?.array?.map { $0["lsn"]?.integer } == [7])
    #expect(page["more"] == false)
    #expect(try call("profile.get")["tally"]?["made"] == 2, "the tally is for ever")
  }

  @Test(
    "wrong parameters are refused",
    arguments: [
      (#""limit":0"#, "limit"), (#""limit":501"#, "limit"), (#""before":-1"#, "before"),
      (#""before":"1""#, "before"), (#""after":1"#, "after"),
    ])
  func refused(members: String, field: String) throws {
    let reply = try harness.reply(
      #"{"id":1,"jsonrpc":"2.0","method":"bag.brews","params":{"profile":"default",\#(members)}}"#,
      on: client)
    #expect(reply["error"]?["data"]?["field"]?.string == field)
  }

  @Test("a deleted profile is found by its id, an unknown one not at all")
  func deleted() throws {
    try brew([["garlic", "wheat"]])
    _ = try call("profile.delete")
    #expect(try call("bag.brews")["data"]?["kind"] == "profileNotFound")
    #expect(try rows(["profile": .string(ProfileID.default.description)]).count == 1)
  }

  @Test(.seeds(1...12))
  func `pages are what a plain reading of profile history gives, and agree with the tally`() throws
  {
    var generator = SeededGenerator(seed: Seeds.current)
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    func call(_ method: String, _ members: [String: JSONValue] = [:]) throws -> JSONValue {
      try harness.call(method, .object(members.merging(["profile": "default"]) { $1 }), on: client)
    }
    let recipes: [[JSONValue]] = [
      ["garlic", "wheat"], ["nirnroot", "wheat"], ["salt-pile", "wheat"],
    ]
    for _ in 1...40 {
      switch generator.integer(in: 0...5) {
      case 0, 1:
        let brews = (0...generator.integer(in: 0...2)).map { _ -> JSONValue in
          [
            "ingredients": .array(recipes[generator.integer(in: 0...2)]),
            "times": .integer(generator.integer(in: 1...3)),
          ]
        }
        _ = try call("bag.brew", ["anyway": true, "brews": .array(brews)])
      case 2: _ = try call("profile.undo")
      case 3:
        let history = try #require(try call("profile.history")["changes"]?.array)
        guard !history.isEmpty else { continue }
        let change = history[generator.integer(in: 0...history.count - 1)]
        _ = try call(
          "profile.undo",
          ["change": ["origin": change["origin"] ?? .null, "seq": change["seq"] ?? .null]])
      default:
        _ = try call(
          "profile.apply", ["edits": [["edit": "stock", "ingredient": "wheat", "quantity": 3]]])
      }
    }
    let history = try #require(try call("profile.history")["changes"]?.array)
    func isUndone(_ hash: JSONValue?) -> Bool {
      history.contains { $0["undoes"] == hash && !isUndone($0["hash"]) }
    }
    var expected: [JSONValue] = []
    for change in history where change["undoes"] == nil {
      var learned = (change["effects"]?.array ?? []).count { effect in
        effect["field"]?.string?.hasPrefix("known:") == true && effect["to"] == true
      }
      for edit in change["edits"]?.array ?? [] where edit["edit"] == "brew" {
        var row: [String: JSONValue] = [:]
        for member in ["lsn", "time"] { row[member] = change[member] }
        for member in ["gold", "ingredients", "times"] { row[member] = edit[member] }
        if isUndone(change["hash"]) { row["undone"] = true }
        if learned > 0 { row["learned"] = .integer(learned) }
        learned = 0
        expected.append(.object(row))
      }
    }
    var found: [JSONValue] = []
    var hasMore = true
    while hasMore {
      var members: [String: JSONValue] = ["limit": .integer(generator.integer(in: 1...5))]
      members["before"] = found.last?["lsn"]
      let page = try call("bag.brews", members)
      found += try #require(page["brews"]?.array)
      hasMore = page["more"] == true
    }
    #expect(found == expected)
    let made = found.filter { $0["undone"] == nil }.reduce(0) { $0 + ($1["times"]?.integer ?? 0) }
    #expect(made == (try call("profile.get")["tally"]?["made"]?.integer ?? 0))
  }
}

// MARK: - Many reads

extension BrewsTests {
  private var searches: Int {
    harness.job?.reads.count { if case .brews = $0 { true } else { false } } ?? 0
  }

  @Test("a long search holds up neither commits nor other reads, and its reply keeps its place")
  func longSearch() throws {
    try brew([["garlic", "wheat"]])
    try choose(times: 4 * ModelStore.brewsPart)
    let other = harness.connect()
    harness.holdsCommits = true
    harness.receive(Self.brews, from: client)
    harness.receive(ServiceHarness.request("system.ping", "{}", id: 2), from: client)
    var parts = 0
    var answers = 0
    while searches > 0 {
      parts += 1
      harness.receive(ServiceHarness.choose("garlic", "must"), from: other)
      harness.receive(
        ServiceHarness.request("profile.history", #"{"profile":"default","limit":1}"#), from: other)
      #expect(harness.takeLines(of: client) == [])
      harness.finishJob()
      answers += harness.takeLines(of: other).count
    }
    #expect(parts == 5)
    #expect(answers == 2 * (parts - 1), "each part let the commit and the read go with it")
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""lsn":1,"#) == true && lines.last?.contains(#""id":2"#) == true)
    while harness.job != nil { harness.finishJob() }
    #expect(harness.store.violations == [])
  }

  @Test("its client gone, the search does not go on")
  func clientGone() throws {
    try choose(times: 4 * ModelStore.brewsPart)
    harness.holdsCommits = true
    harness.receive(Self.brews, from: client)
    #expect(searches == 1)
    harness.disconnect(client)
    harness.finishJob()
    #expect(harness.job == nil)
  }

  @Test("a commit that fails in between begins the search again")
  func failedCommit() throws {
    try brew([["garlic", "wheat"]])
    try choose(times: 4)
    let other = harness.connect()
    harness.holdsCommits = true
    harness.receive(Self.brews, from: client)
    harness.receive(ServiceHarness.choose("garlic", "must"), from: other)
    harness.finishJob()
    #expect(searches == 1)
    harness.finishJob(failing: true)
    while harness.job != nil { harness.finishJob() }
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 1 && lines.first?.contains(#""lsn":1,"#) == true)
  }

  @Test("a store that cannot be read refuses the request, and only it")
  func unreadable() throws {
    harness.store.isUnreadable = true
    #expect(try call("bag.brews")["code"] == -32603)
    harness.store.isUnreadable = false
    #expect(try rows() == [])
  }
}
