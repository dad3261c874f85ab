/// Stamps changes later than everything their author has seen, even if the wall clock is wrong.
package struct HybridLogicalClock: Equatable, Sendable {
  /// The latest timestamp minted or received; every timestamp minted from now on is later.
  package private(set) var latest: HybridTimestamp

  /// Continues after the last stored timestamp; zero for a replica that has seen nothing.
  package init(latest: HybridTimestamp = .zero) {
    self.latest = latest
  }

  /// The timestamp of a change made now; strictly later than any before.
  ///
  /// Never fails. While the wall clock stands still or is behind, only the counter advances; a
  /// counter that overflows carries into the milliseconds. After the greatest possible timestamp,
  /// returns it again.
  package mutating func mint(nowMilliseconds: Int) -> HybridTimestamp {
    let (next, overflows) = latest.rawValue.addingReportingOverflow(1)
    guard !overflows else { return latest }
    latest = max(HybridTimestamp(rawValue: next), HybridTimestamp(milliseconds: nowMilliseconds))
    return latest
  }

  /// Advances the clock to a timestamp received from another replica, if that timestamp is later.
  package mutating func receive(_ moment: HybridTimestamp) {
    latest = max(latest, moment)
  }
}
