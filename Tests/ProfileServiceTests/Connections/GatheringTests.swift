import ProfileService
import StoreJobs
import Testing

@Suite("Commits that wait for others to join them")
struct GatheringTests {
  private let harness: ServiceHarness
  private let one: ConnectionID
  private let other: ConnectionID

  /// One write was answered after four milliseconds; another one waits.
  init() throws {
    harness = try ServiceHarness.small()
    (one, other) = (harness.connect(), harness.connect())
    harness.holdsCommits = true
    write(on: one)
    write(on: other)
    harness.pass(milliseconds: 4)
    harness.finishJob()
  }

  private func write(on client: ConnectionID) {
    harness.receive(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"}]}}"#
        + "\n", from: client)
  }

  @Test("the next commit begins when those who were answered are back")
  func joined() {
    #expect(harness.takeLines(of: one).count == 1)
    #expect(harness.job == nil)
    write(on: one)
    #expect(harness.job?.batch.entries.count == 2)
  }

  @Test("it waits a quarter of the last one's time and no longer, if nobody comes")
  func nobody() {
    #expect(harness.service.deadlineMicroseconds == harness.now.monotonicMicroseconds + 1_000)
    harness.tick()
    #expect(harness.job == nil)
    harness.pass(milliseconds: 1)
    harness.tick()
    #expect(harness.job?.batch.entries.count == 1)
    #expect(harness.service.deadlineMicroseconds == nil)
  }

  @Test("a stop waits for nobody")
  func stopped() {
    harness.stop()
    #expect((harness.job?.batch.entries.count ?? 0) > 0)
    harness.finishJob()
    #expect(harness.takeLines(of: other).count == 1)
    #expect(harness.finishedCount == 1)
    #expect(harness.store.violations == [])
  }
}
