import JSON
import Profiles

/// The changes that a state includes, against which its rows are checked.
struct StateCoverage {
  var vector: VersionVector
  var heads: [Origin: Head]
  /// Whether the state comes from elsewhere: a stored one was checked when it arrived, or made here.
  var isForeign: Bool

  /// Why no included change can have set a value with this stamp; nil if one can.
  func mistake(in stamp: Stamp) -> InvalidParameter? {
    if !isForeign || stamp == .zero { return nil }
    guard covers(stamp.dot) else { return .other("is of a change that is not in the vector") }
    guard stamp.time <= heads[stamp.origin]?.time ?? .zero else {
      return .other("is later than the last change of its origin")
    }
    return nil
  }

  /// Whether the state includes a change.
  func covers(_ dot: Dot) -> Bool {
    dot.seq > 0 && vector.contains(dot)
  }
}
