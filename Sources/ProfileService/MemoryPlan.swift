/// When the memory of a burst is given back.
///
/// A part of `Housekeeping`, without a clock of its own. It wakes an idle service once after a burst,
/// and not again until the next burst.
struct MemoryPlan {
  /// In milliseconds of the monotonic clock; nil without a burst.
  private(set) var dueMilliseconds: Int?
  /// Bytes received and sent since `dueMilliseconds` was last set.
  private var bytes = 0

  /// Lines were read, or replies written: many of them put the time of rest off, a few do not.
  mutating func passed(_ count: Int, at now: Moment) {
    bytes += count
    guard bytes >= ServiceLimits.burstBytes else { return }
    bytes = 0
    // In whole steps, so that many bursts do not each reset the timer.
    let step = ServiceLimits.restStepMilliseconds
    let due = now.monotonicMilliseconds + ServiceLimits.restMilliseconds
    dueMilliseconds = (due + step - 1) / step * step
  }

  /// Whether it is time to rest; if it is, nothing more is due until the next burst.
  mutating func rests(at now: Moment) -> Bool {
    guard let due = dueMilliseconds, now.monotonicMilliseconds >= due else { return false }
    (dueMilliseconds, bytes) = (nil, 0)
    return true
  }
}
