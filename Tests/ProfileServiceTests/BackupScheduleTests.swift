import JSON
import ProfileService
import StoreJobs
import Testing
import Wire

@Suite("Backups that a store makes of itself")
struct BackupScheduleTests {
  private let harness: ServiceHarness
  private let client: ConnectionID
  private static let day = ServiceLimits.dayMilliseconds
  private static let delay = ServiceLimits.backupDelayMilliseconds

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
  }

  private func edit() {
    let reply = harness.ask(
      ServiceHarness.line(
        "profile.apply",
        ["profile": "default", "edits": [["by": 1, "edit": "adjust", "ingredient": "wheat"]]]),
      on: client)
    #expect(reply.contains("result"))
  }

  /// How long nothing has to be done, in milliseconds; nil for ever.
  private var rest: Int? {
    harness.service.deadlineMicroseconds.map { $0 / 1000 - harness.now.monotonicMilliseconds }
  }

  private func pass(_ milliseconds: Int) {
    harness.pass(milliseconds: milliseconds)
    harness.tick()
  }

  private func standing(_ count: Int, age milliseconds: Int? = 0) -> StoredBackups {
    StoredBackups(
      count: count,
      newestMilliseconds: milliseconds.map { harness.now.wallMilliseconds - $0 })
  }

  private var status: JSONValue? {
    let reply = harness.ask(ServiceHarness.line("system.status", [:]), on: client)
    return JSONValue(readable: Array(reply.utf8))?["result"]
  }

  @Test("a store that nobody has written to never wakes, however old its backup is")
  func untouched() {
    harness.keepBackups(standing(0, age: nil))
    #expect(rest == nil)
    harness.keepBackups(standing(3, age: 40 * Self.day))
    #expect(rest == nil)
    pass(40 * Self.day)
    #expect(harness.store.backupSteps == 0)
  }

  @Test("the first change is backed up a minute later, in steps, and the next day's a day later")
  func daily() {
    harness.keepBackups(standing(0, age: nil))
    edit()
    #expect(rest == Self.delay)
    pass(Self.delay - 1)
    #expect(harness.store.backupSteps == 0)
    pass(1)
    #expect(harness.store.backupSteps == ModelStore.stepsPerBackup)
    #expect(harness.wantedBackups == ["/copy"])
    harness.endBackup(.done(standing(1)))
    #expect(rest == nil)
    pass(3_600_000)
    edit()
    edit()
    #expect(rest == Self.day - 3_600_000)
    pass(Self.day - 3_600_000)
    #expect(harness.wantedBackups.count == 2)
  }

  @Test("a store that was changed behind its last backup is backed up soon after a start")
  func atStart() {
    edit()
    harness.keepBackups(standing(1, age: 2 * Self.day))
    #expect(rest == Self.delay)
    harness.keepBackups(standing(1, age: Self.day / 2))
    #expect(rest == Self.day / 2)
    pass(1_000)
    harness.keepBackups(standing(1))
    #expect(rest == nil)
  }

  @Test(
    "a machine that slept, and a clock that was put back, are no reason to wait longer than a day")
  func clocks() {
    harness.keepBackups(standing(1))
    pass(1_000)
    edit()
    #expect(rest == Self.day - 1_000)
    harness.sleep(milliseconds: 2 * Self.day)
    edit()
    #expect(rest == Self.delay)
    harness.keepBackups(standing(1, age: -40 * Self.day))
    edit()
    #expect(rest == Self.day)
  }

  @Test("one that fails is told of, shown, and tried again ever more seldom")
  func failing() {
    harness.keepBackups(standing(2, age: nil))
    harness.store.backupFailure = "the disk is full"
    edit()
    pass(Self.delay)
    let hour = ServiceLimits.backupRetryMilliseconds
    #expect(
      harness.reports
        == [
          .notBackedUp(path: "/copy", reason: "the disk is full", retryMilliseconds: hour)
        ])
    #expect(status?["backups"]?["failure"] == "the disk is full")
    #expect(rest == hour)
    // Writing more does not bring the next try nearer.
    edit()
    #expect(rest == hour)
    pass(hour)
    #expect(rest == 2 * hour)
    for _ in 1...8 { pass(rest ?? 0) }
    #expect(rest == Self.day)
    harness.store.backupFailure = nil
    while harness.wantedBackups.isEmpty { pass(rest ?? 0) }
    harness.endBackup(.done(standing(3)))
    #expect(status?["backups"]?["failure"] == .null)
    #expect(status?["backups"]?["count"] == 3)
  }

  @Test("a copy that is damaged has the store checked")
  func unsound() {
    harness.keepBackups(standing(0, age: nil))
    edit()
    pass(Self.delay)
    harness.endBackup(.failed(path: "/copy", reason: "row 7", isUnsound: true))
    #expect(harness.store.jobs.flatMap(\.reads).last == .check)
  }

  @Test("a commit that fails in the midst of one has it begun again, and a stop ends it")
  func interrupted() {
    harness.keepBackups(standing(0, age: nil))
    edit()
    harness.holdsCommits = true
    pass(Self.delay)
    #expect(harness.job?.reads.count == 1)
    harness.finishJob(failing: true)
    #expect(rest.map { $0 <= Self.delay } == true)
    harness.holdsCommits = false
    pass(Self.delay)
    #expect(harness.wantedBackups == ["/copy"])
    harness.stop()
    #expect(harness.finishedCount == 1)
    harness.endBackup(.failed(path: "/copy", reason: "late", isUnsound: true))
  }

  @Test("a replica that makes none by itself says nothing of them")
  func none() {
    edit()
    #expect(rest == nil)
    #expect(status?["backups"] == nil)
  }
}
