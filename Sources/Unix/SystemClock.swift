internal import CUnix
internal import Glibc

/// The machine's clocks.
package enum SystemClock {
  /// Milliseconds since 1970 in UTC; people and time services may set this clock back or ahead.
  package static func realtimeMilliseconds() -> Int64 {
    let now = read(CLOCK_REALTIME)
    return Int64(now.tv_sec) &* 1000 &+ Int64(now.tv_nsec) / 1_000_000 &+ realtimeErrorMilliseconds
  }

  /// The variable with which tests give a program a wrong clock: how many seconds it is ahead.
  ///
  /// Preloaded libraries that replace the kernel's clock would hang under the sanitizers.
  package static let errorVariable = "ALCHEMYD_TEST_CLOCK_AHEAD"

  /// The variable's value in milliseconds; 0 if it is over a billion seconds or no number.
  package static let realtimeErrorMilliseconds: Int64 = {
    guard let text = Environment.value(errorVariable), let seconds = Int64(text),
      seconds.magnitude <= 1_000_000_000
    else { return 0 }
    return seconds * 1000
  }()

  /// Nanoseconds since an arbitrary start; never goes back, and pauses during suspend.
  package static func monotonicNanoseconds() -> UInt64 {
    let now = read(CLOCK_MONOTONIC)
    return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: now.tv_nsec)
  }

  /// The same in milliseconds.
  package static func monotonicMilliseconds() -> Int {
    Int(truncatingIfNeeded: monotonicNanoseconds() / 1_000_000)
  }

  /// Whether a service keeps this machine's clock right; nil if the kernel does not say.
  package static var isSynchronized: Bool? {
    switch cunix_clock_is_synchronized() {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// How far local time is ahead of UTC now, by $TZ or the machine's time zone.
  package static func secondsAheadOfUTC() -> Int {
    secondsAheadOfUTC(at: time(nil))
  }

  /// How far local time is ahead of UTC at a time in seconds since 1970, as summer time differs.
  package static func secondsAheadOfUTC(at seconds: Int) -> Int {
    var moment = seconds
    var local = unsafe tm()
    guard unsafe localtime_r(&moment, &local) != nil else { return 0 }
    return unsafe local.tm_gmtoff
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var now = timespec()
    // Both clocks exist on every Linux, so the call cannot fail.
    unsafe clock_gettime(clock, &now)
    return now
  }
}
