/// Stamps changes so that each is later than everything its author had seen, whatever the clock.
package struct HybridLogicalClock: Equatable, Sendable {
  /// The latest moment minted or received; everything minted from now on is later.
  package private(set) var latest: HybridTimestamp

  /// Goes on behind the moment that was kept last; zero for a replica that has seen nothing.
  package init(latest: HybridTimestamp = .zero) {
    self.latest = latest
  }

  /// The moment of a change made now; strictly later than any before.
  ///
  /// Never fails: a wall clock that stands or jumps back only makes the counter run, and a
  /// counter that overflows carries into the milliseconds. At the last moment of all it stands.
  package mutating func mint(nowMilliseconds: Int) -> HybridTimestamp {
    let (next, overflows) = latest.rawValue.addingReportingOverflow(1)
    guard !overflows else { return latest }
    latest = max(HybridTimestamp(rawValue: next), HybridTimestamp(milliseconds: nowMilliseconds))
    return latest
  }

  /// Takes in what another replica stamped.
  package mutating func receive(_ moment: HybridTimestamp) {
    latest = max(latest, moment)
  }
}
