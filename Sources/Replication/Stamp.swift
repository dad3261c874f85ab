/// When and by whom a change was made; of two values the one with the larger stamp wins.
///
/// The order is total: the moment first, then the origin. It never depends on who asks. The number
/// comes last and decides nothing between honest replicas, whose moments rise; by it a value knows
/// which change set it, and so whether another change had seen it.
package struct Stamp: Hashable, Sendable {
  /// By the author's hybrid clock, and so later than all that the author had seen.
  package var time: HybridTimestamp
  /// Decides between equal moments, on every replica alike; `none` in `zero`.
  package var origin: Origin
  /// The change's number among its origin's in that profile; 0 in `zero`.
  package var seq: Int

  /// Trusts that the three are of one change; nothing here knows that change.
  package init(time: HybridTimestamp, origin: Origin, seq: Int) {
    self.time = time
    self.origin = origin
    self.seq = seq
  }

  /// The stamp of what was there before any change; it loses against any other.
  package static let zero = Stamp(time: .zero, origin: .none, seq: 0)

  /// The change that set the value.
  package var dot: Dot {
    Dot(origin: origin, seq: seq)
  }
}

extension Stamp: Comparable {
  /// By moment, then origin, then number: no two changes tie, whoever compares them.
  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.origin, one.seq) < (other.time, other.origin, other.seq)
  }
}
