package import ReplicaSync
internal import Unix

extension RelayMoment {
  /// The current time of the machine's clocks.
  package static var now: RelayMoment {
    RelayMoment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      steadyMilliseconds: Int(
        truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000))
  }
}
