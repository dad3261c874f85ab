package import ProfileService
internal import Unix

extension Moment {
  /// The time by the machine's clocks.
  package static var now: Moment {
    Moment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      monotonicMicroseconds: Int(clamping: SystemClock.monotonicNanoseconds() / 1000))
  }
}
