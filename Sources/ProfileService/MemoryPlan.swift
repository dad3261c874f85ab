/// When memory that is no longer needed is given back: a machine without a clock of its own.
///
/// It wakes an idle service once after a burst, and once for the last use of a catalog, and then
/// never again.
struct MemoryPlan {
  /// When freed memory goes back to the system; by the monotonic clock, nil without a burst.
  private(set) var restMilliseconds: Int?
  /// When indexes may be due to be dropped as unused; nil without an index.
  private(set) var indexesMilliseconds: Int?
  /// Bytes that came and went since the time of rest was set last.
  private var bytes = 0

  /// When either is due.
  var dueMilliseconds: Int? {
    guard let restMilliseconds, let indexesMilliseconds else {
      return restMilliseconds ?? indexesMilliseconds
    }
    return min(restMilliseconds, indexesMilliseconds)
  }

  /// Lines were read, or replies written: many of them put the time of rest off, a few do not.
  mutating func passed(_ count: Int, at now: Moment) {
    bytes += count
    guard bytes >= ServiceLimits.burstBytes else { return }
    bytes = 0
    // In whole steps, so that many bursts do not each reset the timer.
    let step = ServiceLimits.restStepMilliseconds
    let due = now.monotonicMilliseconds + ServiceLimits.restMilliseconds
    restMilliseconds = (due + step - 1) / step * step
  }

  /// Whether it is time to rest; if it is, nothing more is due until the next burst.
  mutating func rests(at now: Moment) -> Bool {
    guard let due = restMilliseconds, now.monotonicMilliseconds >= due else { return false }
    (restMilliseconds, bytes) = (nil, 0)
    return true
  }

  /// An index was made or used.
  mutating func usedIndex(at now: Moment) {
    guard indexesMilliseconds == nil else { return }
    indexesMilliseconds = now.monotonicMilliseconds + ServiceLimits.unusedIndexMilliseconds
  }

  /// Whether indexes are to be looked at; afterwards `usedIndex` or `looksAgain` sets the next time.
  mutating func looksAtIndexes(at now: Moment) -> Bool {
    guard let due = indexesMilliseconds, now.monotonicMilliseconds >= due else { return false }
    indexesMilliseconds = nil
    return true
  }

  /// The index that was used longest ago may go then.
  mutating func looksAgain(atMilliseconds due: Int?) {
    indexesMilliseconds = due
  }
}
