package import StoreJobs

/// Decides when the store makes its next backup.
///
/// A backup is due `ServiceLimits.backupMilliseconds` after the last one, but only after a write:
/// an idle store never wakes the daemon.
package struct BackupSchedule: Equatable, Sendable {
  /// The failures since the last backup that succeeded.
  package struct Failure: Equatable, Sendable {
    /// Why the last attempt failed, as words without a full stop.
    package var reason: String
    /// When the last attempt failed, in milliseconds since 1970.
    package var milliseconds: Int
    /// How many attempts in a row have failed.
    package var count: Int
  }

  /// The existing backups, as of the last success or of the start.
  package private(set) var standing: StoredBackups
  /// Nil if the last attempt succeeded, or if there was none since the start.
  package private(set) var failure: Failure?
  /// By the monotonic clock; nil while no backup is due or a backup is running.
  package private(set) var dueMilliseconds: Int?
  private var isDirty: Bool
  private var isRunning = false
  /// The shortest time between a start or a commit and a backup.
  private let delayMilliseconds: Int

  /// Starts with the existing backups and the time of the last commit.
  package init(
    _ standing: StoredBackups, lastCommitMilliseconds: Int?, at now: Moment,
    delayMilliseconds: Int = ServiceLimits.backupDelayMilliseconds
  ) {
    self.standing = standing
    self.delayMilliseconds = delayMilliseconds
    isDirty = lastCommitMilliseconds.map { $0 > standing.newestMilliseconds ?? -1 } ?? false
    plan(at: now)
  }

  /// Takes note of a durable commit, which no backup contains.
  package mutating func committed(at now: Moment) {
    isDirty = true
    plan(at: now)
  }

  /// Whether a backup is due; if so, it counts as running from now on.
  package mutating func begins(at now: Moment) -> Bool {
    guard let due = dueMilliseconds, now.monotonicMilliseconds >= due else { return false }
    (dueMilliseconds, isDirty, isRunning) = (nil, false, true)
    return true
  }

  /// Ends the running backup, which succeeded or failed.
  package mutating func ended(_ outcome: BackupOutcome, at now: Moment) {
    isRunning = false
    switch outcome {
    case .done(let standing):
      self.standing = standing
      failure = nil
      plan(at: now)
    case .failed(_, let reason, _):
      failure = Failure(
        reason: reason, milliseconds: now.wallMilliseconds, count: (failure?.count ?? 0) + 1)
      isDirty = true
      dueMilliseconds = now.monotonicMilliseconds + retryMilliseconds
    }
  }

  /// Plans the running backup again, because it was dropped with the store's other work.
  package mutating func interrupted(at now: Moment) {
    guard isRunning else { return }
    (isRunning, isDirty) = (false, true)
    plan(at: now)
  }

  /// Doubles with each failure, up to a day, because the cause may last.
  package var retryMilliseconds: Int {
    let doublings = min(max((failure?.count ?? 1) - 1, 0), 10)
    return min(ServiceLimits.backupRetryMilliseconds << doublings, ServiceLimits.dayMilliseconds)
  }

  /// Uses the wall clock, because the machine may sleep; setting the wall clock delays a backup by
  /// at most one interval.
  private mutating func plan(at now: Moment) {
    guard isDirty, !isRunning, failure == nil || dueMilliseconds == nil else { return }
    let interval = ServiceLimits.backupMilliseconds
    let age = standing.newestMilliseconds.map { now.wallMilliseconds - $0 } ?? interval
    let rest = min(max(interval - age, 0), interval)
    let due = now.monotonicMilliseconds + max(rest, delayMilliseconds)
    dueMilliseconds = min(dueMilliseconds ?? due, due)
  }
}
