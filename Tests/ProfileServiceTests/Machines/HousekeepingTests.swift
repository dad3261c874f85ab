import ProfileService
import Profiles
import StoreJobs
import Testing

@Suite("Housekeeping: each input and its exact effects")
struct HousekeepingTests {
  private static let first = ProfileID(high: 0x4000, low: 1)
  private static let second = ProfileID(high: 0x4000, low: 2)
  private static let day = ServiceLimits.dayMilliseconds
  private static let start = 5_000

  private var machine = Housekeeping(Retention(days: 2, changes: 10))

  private static func moment(_ monotonicMilliseconds: Int) -> Moment {
    Moment(
      wallMilliseconds: 1_700_000_000_000 + monotonicMilliseconds,
      monotonicMilliseconds: monotonicMilliseconds)
  }

  private static func cut(
    _ profile: ProfileID, at milliseconds: Int, step: Int
  ) -> ServiceEffect {
    let retention = LogRetention(
      changes: 10, sinceMilliseconds: 1_700_000_000_000 + milliseconds - 2 * day,
      stepLimit: ServiceLimits.changesPerCut)
    return .ask(.compaction(profile, retention), .housekeeping(.cut(profile, step: step)))
  }

  private static func backupStep(at milliseconds: Int, step: Int) -> ServiceEffect {
    .ask(
      .backupStep(nowMilliseconds: 1_700_000_000_000 + milliseconds),
      .housekeeping(.backup(step: step)))
  }

  /// A machine whose backup is due, with the moment.
  private mutating func dueBackup() -> Int {
    let now = Self.moment(Self.start)
    machine.keepBackups(
      BackupSchedule(
        StoredBackups(count: 0, newestMilliseconds: nil),
        lastCommitMilliseconds: now.wallMilliseconds, at: now))
    return Self.start + ServiceLimits.backupDelayMilliseconds
  }

  @Test("nothing is due until a profile needs upkeep, and then once, after a delay")
  mutating func waits() {
    #expect(machine.deadlineMilliseconds == nil)
    #expect(machine.tick(at: Self.moment(Self.start)) == [])
    machine.expectUpkeep(at: Self.moment(Self.start))
    let due = Self.start + ServiceLimits.upkeepDelayMilliseconds
    machine.expectUpkeep(at: Self.moment(Self.start + 1000))
    #expect(machine.deadlineMilliseconds == due)
    #expect(machine.tick(at: Self.moment(due - 1)) == [])
    #expect(machine.tick(at: Self.moment(due)) == [.tendProfiles])
    #expect(machine.tended(longLogs: [], isNeededAgain: true, at: Self.moment(due)) == [])
    #expect(machine.deadlineMilliseconds == due + Self.day)
    #expect(machine.tended(longLogs: [], isNeededAgain: false, at: Self.moment(due)) == [])
    #expect(machine.deadlineMilliseconds == nil)
    #expect(machine.violations == [])
  }

  @Test("logs are cut one after the other, each until it has no more")
  mutating func cuts() {
    let (now, floor) = (Self.moment(9_000), LogFloor(lsn: 7))
    #expect(
      machine.tended(longLogs: [Self.first, Self.second], isNeededAgain: true, at: now)
        == [Self.cut(Self.first, at: 9_000, step: 1)])
    #expect(
      machine.found(.compaction(floor, hasMore: true), for: .cut(Self.first, step: 1), at: now)
        == [.raiseFloor(Self.first, floor), Self.cut(Self.first, at: 9_000, step: 2)])
    #expect(
      machine.found(.unreadable(reason: "disk"), for: .cut(Self.first, step: 2), at: now)
        == [Self.cut(Self.second, at: 9_000, step: 3)])
    #expect(
      machine.found(.compaction(floor, hasMore: false), for: .cut(Self.second, step: 3), at: now)
        == [.raiseFloor(Self.second, floor)])
    #expect(machine.violations == [])
  }

  @Test("a step that outlasts a day raises the floor of its own profile, whatever is long then")
  mutating func lateCut() {
    let (now, floor) = (Self.moment(9_000), LogFloor(lsn: 7))
    _ = machine.tended(longLogs: [Self.second], isNeededAgain: true, at: now)
    #expect(machine.tended(longLogs: [Self.first], isNeededAgain: true, at: now) == [])
    #expect(
      machine.found(.compaction(floor, hasMore: true), for: .cut(Self.second, step: 1), at: now)
        == [.raiseFloor(Self.second, floor), Self.cut(Self.first, at: 9_000, step: 2)])
    #expect(machine.tended(longLogs: [], isNeededAgain: false, at: now) == [])
    #expect(
      machine.found(.compaction(floor, hasMore: false), for: .cut(Self.first, step: 2), at: now)
        == [.raiseFloor(Self.first, floor)])
    #expect(machine.violations == [])
  }

  @Test("a backup goes step by step, and its copy is finished beside the service")
  mutating func backup() {
    let due = dueBackup()
    #expect(machine.deadlineMilliseconds == due)
    #expect(machine.tick(at: Self.moment(due)) == [Self.backupStep(at: due, step: 1)])
    #expect(
      machine.found(.backingUp, for: .backup(step: 1), at: Self.moment(due + 5))
        == [Self.backupStep(at: due + 5, step: 2)])
    #expect(
      machine.found(.copied(path: "/b"), for: .backup(step: 2), at: Self.moment(due + 9))
        == [.finishBackup(path: "/b")])
    let done = StoredBackups(count: 1, newestMilliseconds: 1_700_000_000_000 + due)
    #expect(machine.backedUp(.done(done), at: Self.moment(due + 20)) == [])
    #expect(machine.backups?.standing == done)
    #expect(machine.violations == [])
  }

  @Test("a backup that fails is reported and tried again; an unsound copy has the store checked")
  mutating func failedBackup() {
    let due = dueBackup()
    let now = Self.moment(due)
    _ = machine.tick(at: now)
    let report = Report.notBackedUp(
      path: "/b", reason: "full", retryMilliseconds: ServiceLimits.backupRetryMilliseconds)
    #expect(
      machine.found(.notBackedUp(path: "/b", reason: "full"), for: .backup(step: 1), at: now)
        == [.report(report)])
    #expect(
      machine.deadlineMilliseconds == due + ServiceLimits.backupRetryMilliseconds)
    let unsound = machine.backedUp(
      .failed(path: "/b", reason: "full", isUnsound: true), at: now)
    #expect(unsound.last == .ask(.check, .housekeeping(.check)))
    #expect(machine.found(.sound, for: .check, at: now) == [])
  }

  @Test("what was under way when the store failed is dropped, and its findings are ignored")
  mutating func interrupted() {
    let due = dueBackup()
    let now = Self.moment(due)
    _ = machine.tended(longLogs: [Self.first], isNeededAgain: true, at: now)
    _ = machine.tick(at: now)
    #expect(
      machine.interrupt(at: now) == [
        .drop(.housekeeping(.cut(Self.first, step: 1))), .drop(.housekeeping(.backup(step: 2))),
      ])
    let floor = LogFloor(lsn: 7)
    #expect(
      machine.found(.compaction(floor, hasMore: true), for: .cut(Self.first, step: 1), at: now)
        == [])
    #expect(machine.found(.backingUp, for: .backup(step: 2), at: now) == [])
    #expect(machine.interrupt(at: now) == [])
    #expect(machine.violations == [])
  }

  @Test("a stop begins nothing more")
  mutating func stops() {
    let due = dueBackup()
    machine.expectUpkeep(at: Self.moment(0))
    #expect(machine.stop(at: Self.moment(due)) == [])
    let late = Self.moment(due + 10 * Self.day)
    #expect(machine.tick(at: late) == [])
    #expect(machine.tended(longLogs: [Self.first], isNeededAgain: true, at: late) == [])
    let unsound = BackupOutcome.failed(path: "/b", reason: "full", isUnsound: true)
    #expect(!machine.backedUp(unsound, at: late).contains(.ask(.check, .housekeeping(.check))))
    #expect(machine.violations == [])
  }
}
