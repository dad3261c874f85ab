import Glibc

/// Time that no one sets.
enum MonotonicClock {
  static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

  /// The time that this thread has spent on a core.
  static var ownNanoseconds: UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(clock, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }

  /// How long the body took, in nanoseconds, and what it returned.
  static func measure<Result>(_ body: () throws -> Result) rethrows -> (UInt64, Result) {
    let begin = nanoseconds
    let result = try body()
    return (nanoseconds - begin, result)
  }

  /// Waits, and ends early with a throw when the run was interrupted.
  static func sleep(milliseconds: UInt32) throws(Failure) {
    usleep(milliseconds * 1000)
    try Interruption.check()
  }
}
