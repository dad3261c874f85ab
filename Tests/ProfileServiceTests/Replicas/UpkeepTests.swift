import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("Logs that are cut")
struct UpkeepTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  private static let id: JSONValue = .string(ProfileID.default.description)

  init() throws {
    harness = try ServiceHarness.small(retention: Retention(days: 2, changes: 10))
    client = harness.connect()
  }

  private func edit(times count: Int) {
    for number in 0..<count {
      let choice: JSONValue = number.isMultiple(of: 2) ? "must" : "cant"
      _ = harness.ask(
        ServiceHarness.line(
          "profile.apply",
          [
            "profile": "default",
            "edits": [["edit": "choose", "effect": "fear", "choice": choice]],
          ]
        ), on: client)
    }
  }

  private var cuts: [StoreRead] {
    harness.store.jobs.flatMap(\.reads).filter {
      if case .compaction = $0 { true } else { false }
    }
  }

  private func passDays(_ count: Int) {
    for _ in 0..<count {
      harness.pass(milliseconds: ServiceLimits.dayMilliseconds)
      harness.tick()
    }
  }

  @Test("a short log wakes nobody up")
  func short() {
    edit(times: 10)
    #expect(harness.service.deadlineMicroseconds == nil)
    edit(times: 1)
    #expect(
      harness.service.deadlineMicroseconds
        == (harness.now.monotonicMilliseconds + ServiceLimits.upkeepDelayMilliseconds) * 1000)
  }

  @Test("once a day what is both old and surplus goes, in small steps")
  func steps() throws {
    edit(times: 600)
    passDays(1)
    #expect(harness.store.changes.count == 600, "nothing is old yet")
    passDays(2)
    #expect(harness.store.changes.count == 10)
    #expect(cuts.count == 1 + 3 + 1)
    #expect(harness.store.profile(.default)?.floor.lsn == 590)
    #expect(try harness.call("system.status", [:], on: client)["changes"] == 10)
    let begun = try harness.call(
      "sync.begin",
      [
        "digest": "", "now": .integer(harness.now.wallMilliseconds),
        "origin": .string(Origin(high: 1, low: 1).description), "profile": Self.id, "vector": [:],
      ], on: client)
    #expect(begun["floor"] == [ModelStore.origin.description: 590])
    #expect(begun["mode"] == "state")
    #expect(
      try harness.outcome(
        ServiceHarness.line("sync.pull", ["profile": Self.id, "vector": [:]]), on: client)
        == "belowFloor")
    passDays(3)
    #expect(harness.service.deadlineMicroseconds == nil, "nothing is left to be done")
    #expect(harness.store.violations == [])
  }

  @Test("a step is alone in its job, and others go first")
  func leisure() throws {
    edit(times: 400)
    passDays(2)
    harness.holdsCommits = true
    passDays(1)
    #expect(harness.job?.reads.count == 1)
    let line = ServiceHarness.line("profile.history", ["profile": "default", "limit": 1])
    harness.receive(line + "\n", from: client)
    edit(times: 1)
    var jobs: [StoreJob] = []
    while let job = harness.job {
      jobs.append(job)
      harness.finishJob()
    }
    #expect(jobs.map { $0.batch.entries.count } == [0, 1, 0])
    #expect(jobs.map(\.reads.count) == [1, 1, 1])
    #expect(harness.store.changes.map(\.lsn) == Array(392...401))
    #expect(harness.store.violations == [])
  }

  @Test("history, undo and watches that resume end at the floor")
  func floors() throws {
    edit(times: 20)
    passDays(3)
    let history = try harness.call("profile.history", ["profile": "default"], on: client)
    #expect(history["changes"]?.array?.count == 10)
    #expect(history["more"] == false)
    for seq in (11...20).reversed() {
      let undone = try harness.call("profile.undo", ["profile": "default"], on: client)
      #expect(undone["undone"]?["seq"] == .integer(seq))
    }
    #expect(
      try harness.outcome(ServiceHarness.line("profile.undo", ["profile": "default"]), on: client)
        == "nothingToUndo")
    for (lsn, reset) in [(9, JSONValue.string("compacted")), (10, nil)] {
      let viewer = harness.connect()
      let line = ServiceHarness.line(
        "profile.watch",
        ["profile": "default", "from": ["epoch": .string(ModelStore.epoch), "lsn": .integer(lsn)]])
      harness.receive(line + "\n", from: viewer)
      let reply = try #require(harness.takeLines(of: viewer).first)
      let watch = try JSONValue(parsing: Array(reply.utf8))["result"]
      #expect(watch?["reset"] == reset)
      #expect((watch?["snapshot"] == nil) == (reset == nil))
    }
  }

  @Test("a replica that watches and falls behind the floor begins anew")
  func watcher() throws {
    edit(times: 20)
    passDays(3)
    harness.receive(
      ServiceHarness.line("sync.watch", ["profile": Self.id, "vector": [:]]) + "\n", from: client)
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 2)
    #expect(
      lines.last
        == #"{"jsonrpc":"2.0","method":"sync.event","params":{"lsn":20,"reset":"compacted","watch":"1"}}"#
    )
  }

  @Test("what arrives from below the floor was seen, and is compared by its hash")
  func duplicatesBelowFloor() throws {
    edit(times: 20)
    let changes = harness.store.changes.map(\.change)
    passDays(3)
    let result = try harness.call(
      "sync.push", ["profile": Self.id, "changes": .array(changes.map(\.value))], on: client)
    #expect(result["duplicates"] == 20)
    #expect(result["applied"] == 0)
    #expect(
      harness.store.jobs.last?.reads == [.hashes(.default, changes.dropLast().map(\.dot))])
  }

  @Test("a log is cut no further once the daemon is to stop, or the disk fails")
  func interrupted() throws {
    edit(times: 700)
    passDays(2)
    harness.holdsCommits = true
    passDays(1)
    harness.stop()
    harness.finishJob()
    while harness.job != nil { harness.finishJob() }
    #expect(harness.finishedCount == 1)
    #expect(cuts.count == 3, "two that found nothing old, and one under way")
    harness.holdsCommits = false
    harness.restart()
    let restarted = harness.connect()
    harness.pass(milliseconds: ServiceLimits.upkeepDelayMilliseconds)
    harness.tick()
    #expect(harness.store.changes.count == 10)
    #expect(try harness.call("profile.get", ["profile": "default"], on: restarted)["lsn"] == 700)
  }

  @Test("a floor that a join has raised meanwhile does not fall")
  func joinMeanwhile() throws {
    edit(times: 300)
    passDays(2)
    harness.holdsCommits = true
    passDays(1)
    var other = ForeignReplica(1)
    other.edit([.wheat(.cant)])
    harness.receive(ServiceHarness.stateLine(other.profile(.default)) + "\n", from: client)
    while harness.job != nil { harness.finishJob() }
    harness.holdsCommits = false
    _ = harness.takeLines(of: client)
    #expect(harness.store.profile(.default)?.floor.lsn == 301)
    let begun = try harness.call(
      "sync.begin",
      [
        "digest": "", "now": .integer(harness.now.wallMilliseconds),
        "origin": .string(other.origin.description), "profile": Self.id, "vector": [:],
      ], on: client)
    #expect(
      begun["floor"] == [ModelStore.origin.description: 290, other.origin.description: 1])
    #expect(harness.store.violations == [])
  }
}
