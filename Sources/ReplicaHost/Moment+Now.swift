package import ProfileService
internal import Unix

extension Moment {
  /// What the machine's clocks say.
  package static var now: Moment {
    Moment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      monotonicMicroseconds: Int(clamping: SystemClock.monotonicNanoseconds() / 1000))
  }
}
