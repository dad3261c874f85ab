/// The moments at which the screen's loop has to wake by itself; without an alarm it sleeps.
struct Alarms {
  enum Alarm: Hashable, CaseIterable {
    /// The screen asked to be told the time.
    case wake
    /// It is time to try the daemon again.
    case connect
    /// The highlight of others' changes ends.
    case flash
    /// The workbench is asked for again.
    case workbench
    /// The decoder has waited long enough for what follows an escape byte.
    case escape
  }

  /// Milliseconds of a monotonic clock.
  private var moments: [Alarm: Int] = [:]

  /// Sets an alarm; of two alarms of one kind, the earlier one stays.
  mutating func set(_ alarm: Alarm, atMilliseconds moment: Int) {
    moments[alarm] = min(moment, moments[alarm] ?? moment)
  }

  mutating func cancel(_ alarm: Alarm) {
    moments[alarm] = nil
  }

  /// How long to sleep; nil without an alarm.
  func timeoutMilliseconds(now: Int) -> Int32? {
    moments.values.min().map { Int32(clamping: max(0, $0 - now)) }
  }

  /// Removes and returns the alarms that are due.
  mutating func takeDue(now: Int) -> [Alarm] {
    let due = Alarm.allCases.filter { moments[$0].map { $0 <= now } ?? false }
    for alarm in due { moments[alarm] = nil }
    return due
  }
}
