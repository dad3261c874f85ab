internal import CUnix
internal import Glibc

/// The machine's clocks.
package enum SystemClock {
  /// Milliseconds since 1970 in UTC; people and daemons may set this clock back or forth.
  package static func realtimeMilliseconds() -> Int64 {
    let now = read(CLOCK_REALTIME)
    return Int64(now.tv_sec) &* 1000 &+ Int64(now.tv_nsec) / 1_000_000 &+ realtimeErrorMilliseconds
  }

  /// The variable by which tests give a program a wrong clock: how many seconds it is ahead.
  ///
  /// Libraries that are loaded first and stand before the kernel's clock hang under the sanitizers.
  package static let errorVariable = "ALCHEMYD_TEST_CLOCK_AHEAD"

  /// What that variable says; a number too large for a clock's mistake is none.
  package static let realtimeErrorMilliseconds: Int64 = {
    guard let text = Environment.value(errorVariable), let seconds = Int64(text),
      seconds.magnitude <= 1_000_000_000
    else { return 0 }
    return seconds * 1000
  }()

  /// Nanoseconds since some start of the machine; never goes back, stands still in suspend.
  package static func monotonicNanoseconds() -> UInt64 {
    let now = read(CLOCK_MONOTONIC)
    return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: now.tv_nsec)
  }

  /// Whether a service keeps this machine's clock right; nil where the kernel does not say.
  package static var isSynchronized: Bool? {
    switch cunix_clock_is_synchronized() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// What local time is ahead of UTC at present, by $TZ or the machine's own zone.
  package static func secondsAheadOfUTC() -> Int {
    secondsAheadOfUTC(at: time(nil))
  }

  /// The same at a moment in seconds since 1970, since summer and winter differ.
  package static func secondsAheadOfUTC(at seconds: Int) -> Int {
    var moment = seconds
    var local = unsafe tm()
    guard unsafe localtime_r(&moment, &local) != nil else { return 0 }
    return unsafe local.tm_gmtoff
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var now = timespec()
    // Both clocks exist on every Linux, so that this call has no way to fail.
    unsafe clock_gettime(clock, &now)
    return now
  }
}
