package import ReplicaSync
internal import Unix

extension RelayMoment {
  /// What the machine's clocks say.
  package static var now: RelayMoment {
    RelayMoment(
      wallMilliseconds: Int(SystemClock.realtimeMilliseconds()),
      steadyMilliseconds: Int(
        truncatingIfNeeded: SystemClock.monotonicNanoseconds() / 1_000_000))
  }
}
