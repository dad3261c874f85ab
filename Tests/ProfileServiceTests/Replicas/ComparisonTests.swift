import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("A push of what was seen before, while the store looks it up")
struct ComparisonTests {
  private let harness: ServiceHarness
  private let mine: ConnectionID
  private let other: ConnectionID
  private var replica = ForeignReplica(1)
  private let oldest: Change
  private let first: Change
  private let second: Change
  private let third: Change

  private static let apply = ServiceHarness.line(
    "profile.apply", id: 7,
    ["profile": "default", "edits": [["edit": "choose", "ingredient": "wheat", "choice": "must"]]])
  private static let undo = ServiceHarness.line("profile.undo", id: 8, ["profile": "default"])

  /// The oldest and the first change are here; commits and reads end when the test says so.
  ///
  /// The first one is known without a look into the log, because it is the newest of its origin.
  init() throws {
    harness = try ServiceHarness.small()
    (mine, other) = (harness.connect(), harness.connect())
    oldest = replica.edit([.wheat(.must)])
    first = replica.edit([.wheat(.cant)])
    second = replica.edit([.garlic(.cant)])
    third = replica.edit([.garlic(.must)])
    _ = harness.ask(ServiceHarness.pushLine([oldest, first]), on: mine)
    harness.holdsCommits = true
  }

  private func finishJobs() {
    while harness.job != nil { harness.finishJob() }
  }

  private func results(_ id: ConnectionID) throws -> [String] {
    try harness.takeLines(of: id).map { line in
      let value = try JSONValue(parsing: Array(line.utf8))
      if let kind = value["error"]?["data"]?["kind"]?.string { return kind }
      guard let applied = value["result"]?["applied"]?.integer else { return "done" }
      return "\(applied) of \(applied + (value["result"]?["duplicates"]?.integer ?? 0))"
    }
  }

  private var log: [Dot] { harness.store.changes.map(\.change.dot) }

  @Test("others go on editing the profile meanwhile, and nothing is taken twice")
  func nothingWaits() throws {
    harness.receive(ServiceHarness.pushLine([oldest, second]) + "\n", from: mine)
    harness.receive(Self.apply + "\n", from: other)
    #expect(harness.job?.reads == [.hashes(.default, [oldest.dot])])
    finishJobs()
    #expect(try results(mine) == ["1 of 2"])
    #expect(try results(other) == ["done"])
    #expect(Set(log).count == 4)
    #expect(harness.store.violations == [])
  }

  @Test("what arrives from somebody else meanwhile is compared too")
  func arrivesMeanwhile() throws {
    harness.receive(ServiceHarness.pushLine([oldest, second, third]) + "\n", from: mine)
    harness.receive(ServiceHarness.pushLine([second, third]) + "\n", from: other)
    finishJobs()
    #expect(try results(other) == ["2 of 2"])
    #expect(try results(mine) == ["0 of 3"])
    let compared = harness.store.jobs.flatMap(\.reads)
    #expect(compared == [.hashes(.default, [oldest.dot]), .hashes(.default, [second.dot])])
    #expect(log == [oldest.dot, first.dot, second.dot, third.dot])
    #expect(harness.store.violations == [])
  }

  @Test("and a fork of what arrives meanwhile is refused")
  func forkArrivesMeanwhile() throws {
    let twin = second.with(edits: [.garlic(.may)])
    harness.receive(ServiceHarness.pushLine([oldest, twin]) + "\n", from: mine)
    harness.receive(ServiceHarness.pushLine([second, third]) + "\n", from: other)
    finishJobs()
    #expect(try results(other) == ["2 of 2"])
    #expect(try results(mine) == ["fork"])
    #expect(log == [oldest.dot, first.dot, second.dot, third.dot])
  }

  @Test("a push waits for an undo of its profile, whichever comes first", arguments: [true, false])
  func undoAndPush(undoIsFirst: Bool) throws {
    let lines = [(Self.undo, other), (ServiceHarness.pushLine([oldest, second]), mine)]
    for (line, id) in undoIsFirst ? lines : lines.reversed() {
      harness.receive(line + "\n", from: id)
    }
    finishJobs()
    #expect(try results(mine) == ["1 of 2"])
    #expect(try results(other) == ["done"])
    let undo = try #require(harness.store.changes.first { $0.change.undoes != nil })
    #expect(undo.change.undoes == first.hash)
    #expect(!undo.change.context.contains(second.dot), "the undo was decided before it")
    #expect(harness.store.violations == [])
  }

  @Test("a push without anything known waits for an undo too")
  func freshPushWaitsForUndo() throws {
    harness.receive(Self.undo + "\n", from: other)
    harness.receive(ServiceHarness.pushLine([second]) + "\n", from: mine)
    #expect(harness.job?.batch.entries == [])
    finishJobs()
    #expect(try results(mine) == ["1 of 1"])
    #expect(harness.store.changes.map { $0.change.undoes } == [nil, nil, first.hash, nil])
    #expect(harness.store.violations == [])
  }

  @Test("whoever goes away while the store looks leaves nothing behind")
  func disconnected() throws {
    harness.receive(ServiceHarness.pushLine([oldest, second]) + "\n", from: mine)
    harness.disconnect(mine)
    finishJobs()
    #expect(log == [oldest.dot, first.dot])
    harness.holdsCommits = false
    #expect(try harness.outcome(ServiceHarness.pushLine([oldest, second]), on: other) == "done")
    #expect(harness.store.violations == [])
  }

  @Test("a commit that fails meanwhile has it looked up again")
  func failingCommit() throws {
    harness.receive(Self.apply + "\n", from: other)
    harness.receive(ServiceHarness.pushLine([oldest, second]) + "\n", from: mine)
    harness.finishJob(failing: true)
    #expect(try results(other) == ["readOnly"])
    finishJobs()
    #expect(try results(mine) == ["readOnly"], "the next write tries a second later")
    harness.pass(milliseconds: 2000)
    harness.receive(ServiceHarness.pushLine([oldest, second]) + "\n", from: mine)
    finishJobs()
    #expect(try results(mine) == ["1 of 2"])
    #expect(harness.store.violations == [])
  }

  @Test("the lines behind it wait, as behind any other")
  func pipelined() throws {
    harness.receive(
      ServiceHarness.pushLine([oldest, second]) + "\n" + ServiceHarness.pushLine([third]) + "\n",
      from: mine)
    finishJobs()
    #expect(try results(mine) == ["1 of 2", "1 of 1"])
    #expect(log == [oldest.dot, first.dot, second.dot, third.dot])
  }

  @Test("if the store cannot tell, nothing is taken")
  func unreadable() throws {
    harness.receive(ServiceHarness.pushLine([oldest, second]) + "\n", from: mine)
    harness.store.isUnreadable = true
    finishJobs()
    #expect(try results(mine) == ["internalError"])
    #expect(log == [oldest.dot, first.dot])
  }

  @Test("each change of a push is one event")
  func watchedWhole() throws {
    harness.holdsCommits = false
    let watch = ServiceHarness.line(
      "profile.watch", ["profile": "default", "topics": ["choices"]])
    _ = harness.ask(watch, on: other)
    harness.receive(ServiceHarness.pushLine([second, third]) + "\n", from: mine)
    #expect(
      harness.takeLines(of: other) == [
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"aaaa0000000000000000000000000001","seq":3},"lsn":3,"set":{"ingredient:garlic":"cant"},"watch":"1"}}"#,
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"aaaa0000000000000000000000000001","seq":4},"lsn":4,"set":{"ingredient:garlic":"must"},"watch":"1"}}"#,
      ])
  }
}
