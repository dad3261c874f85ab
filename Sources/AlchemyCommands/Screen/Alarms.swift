/// The moments at which the screen's loop has to wake by itself; without one it sleeps.
struct Alarms {
  enum Alarm: Hashable, CaseIterable {
    /// The screen asked to be told the time.
    case wake
    /// It is time to try the daemon again.
    case connect
    /// What others changed has stood out long enough.
    case flash
    /// If nothing followed an escape until now, it was a key.
    case escape
  }

  /// Milliseconds of a clock that only goes forward.
  private var moments: [Alarm: Int] = [:]

  /// Sets an alarm; of two of a kind the earlier one stays.
  mutating func set(_ alarm: Alarm, atMilliseconds moment: Int) {
    moments[alarm] = min(moment, moments[alarm] ?? moment)
  }

  mutating func cancel(_ alarm: Alarm) {
    moments[alarm] = nil
  }

  /// How long to sleep; nil means until something else happens.
  func timeoutMilliseconds(now: Int) -> Int32? {
    moments.values.min().map { Int32(clamping: max(0, $0 - now)) }
  }

  /// The alarms that are due; they are set no longer.
  mutating func takeDue(now: Int) -> [Alarm] {
    let due = Alarm.allCases.filter { moments[$0].map { $0 <= now } ?? false }
    for alarm in due { moments[alarm] = nil }
    return due
  }
}
