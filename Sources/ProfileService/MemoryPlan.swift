/// When to return the memory of a burst.
///
/// A part of `Housekeeping`, without a clock of its own. It wakes an idle service once after each burst.
struct MemoryPlan {
  /// In milliseconds of the monotonic clock; nil without a burst.
  private(set) var dueMilliseconds: Int?
  /// Bytes received and sent since `dueMilliseconds` was last set.
  private var bytes = 0

  /// Counts bytes that were read or written: many bytes postpone the time of rest, a few do not.
  mutating func passed(_ count: Int, at now: Moment) {
    bytes += count
    guard bytes >= ServiceLimits.burstBytes else { return }
    bytes = 0
    // Rounds up to whole steps, so that not every burst resets the timer.
    let step = ServiceLimits.restStepMilliseconds
    let due = now.monotonicMilliseconds + ServiceLimits.restMilliseconds
    dueMilliseconds = (due + step - 1) / step * step
  }

  /// Whether it is time to return memory; if so, nothing is due until the next burst.
  mutating func rests(at now: Moment) -> Bool {
    guard let due = dueMilliseconds, now.monotonicMilliseconds >= due else { return false }
    (dueMilliseconds, bytes) = (nil, 0)
    return true
  }
}
