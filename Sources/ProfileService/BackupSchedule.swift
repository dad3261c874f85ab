package import StoreJobs

/// When the store is to make the next backup of itself.
///
/// Every `ServiceLimits.backupMilliseconds`, and only if the store was written to since: an idle
/// store wakes nobody.
package struct BackupSchedule: Equatable, Sendable {
  /// What went wrong since the last one that went well.
  package struct Failure: Equatable, Sendable {
    /// Of the last attempt, in words for a person and without a full stop.
    package var reason: String
    /// When it was tried last, in milliseconds since 1970.
    package var milliseconds: Int
    /// How often in a row.
    package var count: Int
  }

  /// As the last backup that went well left it, or as it was at the start.
  package private(set) var standing: StoredBackups
  /// Nil while the last attempt went well, or none was made since the start.
  package private(set) var failure: Failure?
  /// By the monotonic clock; nil while nothing is to be done, and while one is being made.
  package private(set) var dueMilliseconds: Int?
  private var isDirty: Bool
  private var isRunning = false
  /// So long after a start, or after the commit that made one due, it waits.
  private let delayMilliseconds: Int

  /// A store with these backups, which was written to last then.
  package init(
    _ standing: StoredBackups, lastCommitMilliseconds: Int?, at now: Moment,
    delayMilliseconds: Int = ServiceLimits.backupDelayMilliseconds
  ) {
    self.standing = standing
    self.delayMilliseconds = delayMilliseconds
    isDirty = lastCommitMilliseconds.map { $0 > standing.newestMilliseconds ?? -1 } ?? false
    plan(at: now)
  }

  /// Something is durable that no backup has.
  package mutating func committed(at now: Moment) {
    isDirty = true
    plan(at: now)
  }

  /// Whether one is to be begun now; it is under way then.
  package mutating func begins(at now: Moment) -> Bool {
    guard let due = dueMilliseconds, now.monotonicMilliseconds >= due else { return false }
    (dueMilliseconds, isDirty, isRunning) = (nil, false, true)
    return true
  }

  /// The one under way is there, or is not.
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

  /// The one under way was given up with all that waited for the store: it is tried again.
  package mutating func interrupted(at now: Moment) {
    guard isRunning else { return }
    (isRunning, isDirty) = (false, true)
    plan(at: now)
  }

  /// Longer after each failure, for what stood against it may last.
  package var retryMilliseconds: Int {
    let doublings = min(max((failure?.count ?? 1) - 1, 0), 10)
    return min(ServiceLimits.backupRetryMilliseconds << doublings, ServiceLimits.dayMilliseconds)
  }

  /// Uses the wall clock, because the machine may sleep; setting that clock delays a backup by at
  /// most one interval.
  private mutating func plan(at now: Moment) {
    guard isDirty, !isRunning, failure == nil || dueMilliseconds == nil else { return }
    let interval = ServiceLimits.backupMilliseconds
    let age = standing.newestMilliseconds.map { now.wallMilliseconds - $0 } ?? interval
    let rest = min(max(interval - age, 0), interval)
    let due = now.monotonicMilliseconds + max(rest, delayMilliseconds)
    dueMilliseconds = min(dueMilliseconds ?? due, due)
  }
}
