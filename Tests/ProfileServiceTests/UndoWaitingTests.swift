import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("An undo that waits for its target")
struct UndoWaitingTests {
  private let harness: ServiceHarness
  private let mine: ConnectionID
  private let other: ConnectionID

  private static let undo =
    #"{"id":1,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}"#
  private static let get =
    #"{"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}"#
  private static let delete =
    #"{"id":4,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}"#

  /// Two clients, and three durable changes of wheat: must, cant, may.
  init() throws {
    harness = try ServiceHarness.small()
    (mine, other) = (harness.connect(), harness.connect())
    for choice in ["must", "cant", "may"] { _ = harness.ask(Self.apply(choice), on: mine) }
    harness.holdsCommits = true
  }

  private static func apply(_ choice: String, to profile: String = "default") -> String {
    #"{"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":""# + profile
      + #"","edits":[{"edit":"choose","ingredient":"wheat","choice":""# + choice + #""}]}}"#
  }

  /// What wheat is, and what undoes what, by the store.
  private var undone: [Int?] { harness.store.undone }

  private func finishJobs() {
    while harness.job != nil { harness.finishJob() }
  }

  private func kinds(_ lines: [String]) throws -> [String] {
    try lines.map { line in
      let value = try JSONValue(parsing: Array(line.utf8))
      if let kind = value["error"]?["data"]?["kind"]?.string { return kind }
      return (value["result"]?["undone"]?["seq"]?.integer).map { "undone \($0)" } ?? "done"
    }
  }

  @Test("two clients that undo at once undo two changes, one after the other")
  func twoAtOnce() throws {
    harness.inOneTurn {
      harness.receive(Self.undo + "\n", from: mine)
      harness.receive(Self.undo + "\n", from: other)
    }
    #expect(harness.job?.reads.count == 1, "one search a profile")
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
    #expect(try kinds(harness.takeLines(of: other)) == ["undone 2"])
    #expect(undone == [nil, nil, nil, 3, 2])
  }

  @Test("other writes to the profile wait for it, reads and other profiles do not")
  func othersWait() throws {
    _ = harness.ask(
      #"{"id":5,"jsonrpc":"2.0","method":"profile.create","params":{"name":"mage"}}"#, on: other)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: other)) == ["done"])
    let third = harness.connect()
    harness.receive(Self.undo + "\n", from: mine)
    harness.receive(Self.apply("must") + "\n" + Self.delete + "\n", from: other)
    harness.receive(Self.get + "\n", from: third)
    #expect(try kinds(harness.takeLines(of: third)) == ["done"])
    harness.receive(Self.apply("cant", to: "mage") + "\n", from: third)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
    #expect(try kinds(harness.takeLines(of: other)) == ["done", "done"])
    #expect(try kinds(harness.takeLines(of: third)) == ["done"])
    let order = harness.store.changes.filter { $0.change.profile == .default }.dropFirst(3)
    #expect(
      order.map { harness.store.seq(of: $0.change.undoes) } == [3, nil, nil], "the undo is first")
    #expect(harness.store.violations == [])
  }

  @Test("when its client leaves, the others go on")
  func clientLeaves() throws {
    harness.receive(Self.undo + "\n", from: mine)
    harness.receive(Self.apply("must") + "\n", from: other)
    harness.disconnect(mine)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: other)) == ["done"])
    #expect(undone == [nil, nil, nil, nil])
  }

  @Test("a commit that fails meanwhile refuses it like every write, and holds nobody up after")
  func commitFails() throws {
    harness.receive(Self.apply("must") + "\n", from: other)
    #expect(harness.job?.batch.entries.count == 1)
    harness.receive(Self.undo + "\n", from: mine)
    harness.finishJob(failing: true)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["readOnly"])
    #expect(try kinds(harness.takeLines(of: other)) == ["readOnly"])
    harness.pass(milliseconds: ServiceLimits.writeRetryMilliseconds)
    harness.receive(Self.undo + "\n", from: mine)
    harness.receive(Self.apply("must") + "\n", from: other)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
    #expect(try kinds(harness.takeLines(of: other)) == ["readOnly"], "one tries")
    _ = harness.ask(Self.apply("must"), on: other)
    finishJobs()
    #expect(undone == [nil, nil, nil, 3, nil])
  }

  @Test("a commit that fails with the undo in it leaves it undone, and it can be asked again")
  func ownCommitFails() throws {
    harness.receive(Self.undo + "\n", from: mine)
    harness.finishJob()
    #expect(harness.job?.batch.entries.count == 1, "the undo is found and minted")
    harness.finishJob(failing: true)
    #expect(try kinds(harness.takeLines(of: mine)) == ["readOnly"])
    harness.pass(milliseconds: ServiceLimits.writeRetryMilliseconds)
    harness.receive(Self.undo + "\n", from: mine)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
  }

  @Test("a restart in between forgets it, or has it done, and never half")
  func restart() throws {
    harness.receive(Self.undo + "\n", from: mine)
    harness.restart()
    #expect(undone == [nil, nil, nil])
    let again = harness.connect()
    harness.receive(Self.undo + "\n", from: again)
    harness.finishJob()
    harness.restart(afterCommit: true)
    #expect(undone == [nil, nil, nil, 3], "it was durable, and nobody heard of it")
    harness.holdsCommits = false
    let last = harness.connect()
    #expect(try kinds([harness.ask(Self.undo, on: last)]) == ["undone 2"])
    #expect(try kinds([harness.ask(Self.undo, on: last)]) == ["undone 1"])
    #expect(try kinds([harness.ask(Self.undo, on: last)]) == ["nothingToUndo"])
  }

  @Test("a log that cannot be read is told as our failure, and holds nobody up")
  func unreadable() throws {
    harness.receive(Self.undo + "\n", from: mine)
    harness.receive(Self.apply("must") + "\n", from: other)
    harness.store.isUnreadable = true
    harness.finishJob()
    harness.store.isUnreadable = false
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["internalError"])
    #expect(try kinds(harness.takeLines(of: other)) == ["done"])
  }

  @Test("a stop lets it come to its end")
  func stop() throws {
    harness.receive(Self.undo + "\n", from: mine)
    harness.receive(Self.apply("must") + "\n", from: other)
    harness.stop()
    #expect(harness.finishedCount == 0)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
    #expect(try kinds(harness.takeLines(of: other)) == ["done"])
    #expect(harness.finishedCount == 1)
  }

  @Test("the same number on two connections is carried out once, and holds nobody up")
  func sameNumber() throws {
    let tagged = Self.undo.replacing(
      #""profile":"default""#, with: #""profile":"default","request":{"client":"c","n":1}"#)
    harness.receive(tagged + "\n", from: mine)
    harness.receive(tagged + "\n", from: other)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
    let again = harness.takeLines(of: other)
    #expect(try kinds(again) == ["undone 3"])
    #expect(again.first?.contains(#""duplicate":true"#) == true)
    harness.receive(Self.apply("must") + "\n", from: other)
    finishJobs()
    #expect(try kinds(harness.takeLines(of: other)) == ["done"])
    #expect(undone == [nil, nil, nil, 3, nil])
  }

  @Test("while writes are refused an undo may be the one that tries")
  func tries() throws {
    harness.receive(Self.apply("must") + "\n", from: other)
    harness.finishJob(failing: true)
    harness.pass(milliseconds: ServiceLimits.writeRetryMilliseconds)
    harness.receive(Self.undo + "\n", from: mine)
    harness.finishJob()
    harness.finishJob()
    #expect(try kinds(harness.takeLines(of: mine)) == ["undone 3"])
  }
}
