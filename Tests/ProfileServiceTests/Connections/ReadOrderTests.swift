import ProfileService
import StoreJobs
import Testing

@Suite("The order in which the store reads")
struct ReadOrderTests {
  private let harness: ServiceHarness
  private let reader: ConnectionID

  private static let history =
    ServiceHarness.request("profile.history", #"{"limit":10,"profile":"default"}"#)
  private static let write = ServiceHarness.choose("wheat", "must")
  private static let resume = ServiceHarness.request(
    "profile.watch", #"{"profile":"default","from":{"epoch":"\#(ModelStore.epoch)","lsn":1}}"#)

  init() throws {
    harness = try ServiceHarness.small()
    reader = harness.connect()
  }

  private func isHistory(_ read: StoreRead) -> Bool {
    if case .history = read { true } else { false }
  }

  /// Three durable changes, and a commit under way.
  private func prepareResuming() {
    for choice in ["must", "cant", "may", "must"] {
      harness.holdsCommits = choice == "must" && harness.store.changes.count == 3
      harness.receive(ServiceHarness.choose("wheat", choice), from: reader)
    }
    _ = harness.takeLines(of: reader)
  }

  @Test("a read waits for what was written before it, and for nothing that was written since")
  func manyWrites() {
    let writers = (1...200).map { _ in harness.connect() }
    let lines = String(repeating: Self.write, count: ServiceLimits.linesPerTurn)
    let perCommit = ServiceLimits.changesPerCommit
    harness.receive(Self.write, from: writers[0])
    harness.holdsCommits = true
    harness.receive(Self.write, from: writers[0])
    for writer in writers { harness.receive(lines, from: writer) }
    harness.receive(Self.history, from: reader)
    harness.finishJob()
    #expect(harness.job?.batch.entries.count == perCommit)
    #expect(harness.job?.reads == [], "it is to see more")
    harness.inOneTurn {
      harness.finishJob()
      for writer in writers.prefix(perCommit / ServiceLimits.linesPerTurn) {
        harness.receive(lines, from: writer)
      }
    }
    #expect(
      harness.job?.batch.entries.count == perCommit, "there are more writes than go in one commit")
    #expect(harness.job?.reads.count == 1)
    harness.finishJob()
    #expect(harness.takeLines(of: reader).count == 1)
    #expect(harness.job?.batch.entries.isEmpty == false, "writes are left")
  }

  @Test("what cancelled and departed watches have missed is not read")
  func cancelled() {
    prepareResuming()
    let (one, other) = (harness.connect(), harness.connect())
    for number in 1...20 {
      harness.receive(Self.resume, from: one)
      harness.receive(
        ServiceHarness.request("watch.cancel", #"{"watch":"\#(number)"}"#), from: one)
      harness.receive(Self.resume, from: other)
    }
    harness.disconnect(other)
    harness.receive(Self.history, from: reader)
    harness.finishJob()
    #expect(harness.job?.reads.map(isHistory) == [true])
    harness.finishJob()
    #expect(harness.job == nil)
    #expect(harness.takeLines(of: reader).count == 2)
    #expect(harness.takeLines(of: one).count == 60, "two replies and an end of each watch")
  }

  @Test("what resuming watches have missed is read a little at a time, behind all others")
  func resuming() {
    prepareResuming()
    let watcher = harness.connect()
    for _ in 1...5 { harness.receive(Self.resume, from: watcher) }
    for _ in 1...9 { harness.receive(Self.history, from: reader) }
    harness.finishJob()
    let (all, few) = (ServiceLimits.readsPerJob, ServiceLimits.watchReadsPerJob)
    for (histories, watches) in [(all, few), (9 - all, few), (0, 5 - 2 * few)] {
      #expect(
        harness.job?.reads.map(isHistory)
          == Array(repeating: true, count: histories) + Array(repeating: false, count: watches))
      harness.finishJob()
    }
    #expect(harness.job == nil)
    #expect(harness.takeLines(of: watcher).count == 5 + 5 * 3, "each is told all that it missed")
  }
}
