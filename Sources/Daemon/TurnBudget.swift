import Unix

/// How long one handler of the loop serves clients, before signals, timers, the store's outcomes
/// and the watchdog's message have their turn.
struct TurnBudget {
  /// A few of the most expensive lines, or hundreds of usual ones.
  private static let milliseconds: UInt64 = 20

  private let endNanoseconds: UInt64

  /// Begins now.
  init() {
    endNanoseconds = SystemClock.monotonicNanoseconds() &+ Self.milliseconds * 1_000_000
  }

  /// Whether time is left.
  var isOpen: Bool { SystemClock.monotonicNanoseconds() < endNanoseconds }
}
