import Replication

/// What a state says that it has seen, by which everything else in it is judged.
struct StateCoverage {
  var vector: VersionVector
  var times: [Origin: HybridTimestamp]

  /// Why no change that was seen can have set a value; nil when one can.
  func mistake(in stamp: Stamp) -> InvalidParameter? {
    if stamp == .zero { return nil }
    guard covers(stamp.dot) else { return .other("is of a change that is not in the vector") }
    guard stamp.time <= times[stamp.origin] ?? .zero else {
      return .other("is later than the last change of its origin")
    }
    return nil
  }

  func covers(_ dot: Dot) -> Bool {
    dot.seq > 0 && vector.contains(dot)
  }
}
