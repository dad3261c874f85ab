import ProfileService
import Testing

@Suite("Stopping")
struct StopTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
  }

  private func adjust(_ count: Int) -> String {
    String(
      repeating:
        #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]}}"#
        + "\n", count: count)
  }

  @Test("an idle service is finished at once, and only once")
  func idle() {
    harness.stop()
    harness.tick()
    harness.stop()
    #expect(harness.finishedCount == 1)
    #expect(harness.service.isFinished)
    #expect(harness.store.entries.isEmpty)
  }

  @Test("what was accepted is answered first, beyond what may be in flight too")
  func answered() {
    harness.holdsCommits = true
    harness.receive(adjust(100), from: client)
    harness.stop()
    #expect(harness.finishedCount == 0)
    for _ in 0..<200 where harness.finishedCount == 0 { harness.finishJob() }
    #expect(harness.takeLines(of: client).count == 100)
    #expect(harness.store.changes.count == 100)
    #expect(harness.finishedCount == 1)
    #expect(harness.store.violations == [])
  }

  @Test("what comes after it is not accepted")
  func notAccepted() {
    harness.stop()
    harness.receive(adjust(1), from: client)
    #expect(harness.store.changes.isEmpty)
    #expect(harness.takeLines(of: client) == [])
    #expect(harness.finishedCount == 1)
  }

  @Test("the state of each profile that changed is stored, once")
  func snapshots() {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x"}}
      < {"id":1,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"x","recipes":16}}}
      """)
    harness.receive(adjust(300), from: client)
    #expect(harness.store.snapshotCount == 1, "after 256 changes")
    harness.stop()
    #expect(harness.store.snapshotCount == 3)
    #expect(harness.finishedCount == 1)
    #expect(harness.store.violations == [])
  }

  @Test("a failing disk does not keep it from ending")
  func failing() {
    harness.holdsCommits = true
    harness.receive(adjust(3), from: client)
    harness.stop()
    harness.finishJob(failing: true)
    #expect(harness.takeLines(of: client).filter { $0.contains("readOnly") }.count == 3)
    #expect(harness.finishedCount == 1)
  }

  @Test("an index that is asked for is waited for")
  func index() throws {
    harness.holdsIndexes = true
    harness.receive(adjust(1), from: client)
    harness.stop()
    #expect(harness.finishedCount == 0)
    try harness.finishIndex()
    #expect(harness.takeLines(of: client).count == 1)
    #expect(harness.finishedCount == 1)
  }
}
