import ProfileService
import Profiles
import StoreJobs
import Testing

@Suite("An undo whose search takes several pages")
struct UndoPagesTests {
  private let harness: ServiceHarness
  private let mine: ConnectionID
  private let other: ConnectionID

  private static let undo = ServiceHarness.request("profile.undo", #"{"profile":"default"}"#)
  private static let changes = 4 * ModelStore.undoPage

  /// Many durable changes of one profile, and another profile.
  init() throws {
    harness = try ServiceHarness.small()
    (mine, other) = (harness.connect(), harness.connect())
    harness.receive(ServiceHarness.request("profile.create", #"{"name":"mage"}"#), from: other)
    for number in 1...Self.changes { harness.receive(Self.choose(number), from: mine) }
    for _ in 1...Self.changes / 2 { harness.receive(Self.undo, from: mine) }
    _ = (harness.takeLines(of: mine), harness.takeLines(of: other))
  }

  private static func choose(_ number: Int) -> String {
    ServiceHarness.choose("wheat", number.isMultiple(of: 2) ? "must" : "cant")
  }

  private var undone: [Int] { harness.store.undone.compactMap(\.self) }

  @Test("repeated, it goes back to the first change, and only then is nothing left")
  func toTheFirst() {
    for _ in 1...Self.changes / 2 { harness.receive(Self.undo, from: mine) }
    #expect(harness.takeLines(of: mine).allSatisfy { $0.contains(#""result""#) })
    #expect(undone == (1...Self.changes).reversed())
    #expect(harness.ask(String(Self.undo.dropLast()), on: mine).contains("nothingToUndo"))
    #expect(harness.store.violations == [])
  }

  @Test("commits to other profiles go on between the pages")
  func commitsBetween() {
    harness.holdsCommits = true
    harness.receive(Self.undo, from: mine)
    var pages = 0
    while let job = harness.job, !job.reads.isEmpty {
      pages += 1
      #expect(job.reads.count == 1)
      #expect(
        job.batch.entries.count == (pages == 1 ? 0 : 1), "what was asked during the last page")
      #expect(harness.takeLines(of: mine) == [])
      harness.receive(ServiceHarness.choose("garlic", "must", in: "mage"), from: other)
      harness.finishJob()
    }
    #expect(pages == 5)
    while harness.job != nil { harness.finishJob() }
    #expect(harness.takeLines(of: other).count == pages)
    #expect(harness.takeLines(of: mine).count == 1)
    #expect(undone.last == Self.changes / 2)
    #expect(harness.store.violations == [])
  }

  @Test("its client gone, the search does not go on")
  func clientGone() {
    harness.holdsCommits = true
    harness.receive(Self.undo, from: mine)
    harness.receive(ServiceHarness.choose("wheat", "may"), from: other)
    harness.disconnect(mine)
    harness.finishJob()
    #expect(harness.job?.reads.isEmpty == true)
    #expect(harness.job?.batch.entries.count == 1, "who waited for it goes on")
    harness.finishJob()
    #expect(harness.takeLines(of: other).count == 1)
  }
}
