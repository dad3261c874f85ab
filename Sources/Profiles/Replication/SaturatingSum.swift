/// Sums that saturate at the greatest integers of the wire protocol instead of overflowing.
///
/// A hostile peer can send any numbers; adding them must neither trap nor wrap.
package enum SaturatingSum {
  /// 2^53 − 1: the greatest integer that every JSON reader keeps exactly.
  package static let limit = 9_007_199_254_740_991

  /// Clamps the sum to ±`limit`, for any two integers.
  package static func add(_ one: Int, _ other: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    if overflows { return other > 0 ? limit : -limit }
    return min(max(sum, -limit), limit)
  }

  /// Clamps `one` minus `other` to ±`limit`, even if `other` is `Int.min`.
  package static func subtract(_ one: Int, _ other: Int) -> Int {
    let (difference, overflows) = one.subtractingReportingOverflow(other)
    if overflows { return other < 0 ? limit : -limit }
    return min(max(difference, -limit), limit)
  }

  /// Clamps the product to ±`limit`, for any two integers.
  package static func multiply(_ one: Int, _ other: Int) -> Int {
    let (product, overflows) = one.multipliedReportingOverflow(by: other)
    if overflows { return (one < 0) == (other < 0) ? limit : -limit }
    return min(max(product, -limit), limit)
  }
}
