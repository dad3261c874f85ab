/// Sums that stop at the greatest integers of the wire instead of overflowing.
///
/// A hostile peer's numbers can be anything; a sum of them must neither trap nor wrap.
package enum SaturatingSum {
  /// 2^53 − 1: the greatest integer that every reader of JSON keeps exactly.
  package static let limit = 9_007_199_254_740_991

  /// Within ±`limit`, whatever the two are; what would be beyond is the limit on that side.
  package static func add(_ one: Int, _ other: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    if overflows { return other > 0 ? limit : -limit }
    return min(max(sum, -limit), limit)
  }

  /// `one` less `other`, within the same limits, also where `other` is `Int.min`.
  package static func subtract(_ one: Int, _ other: Int) -> Int {
    let (difference, overflows) = one.subtractingReportingOverflow(other)
    if overflows { return other < 0 ? limit : -limit }
    return min(max(difference, -limit), limit)
  }
}
