/// When and by whom a change was made; of two values the one with the larger stamp wins.
///
/// The order is total: the moment first, then the origin. It never depends on who asks. The number
/// comes last and decides nothing between honest replicas, whose moments rise; by it a value knows
/// which change set it, and so whether another change had seen it.
package struct Stamp: Hashable, Sendable {
  package var time: HybridTimestamp
  package var origin: Origin
  package var seq: Int

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
  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.origin, one.seq) < (other.time, other.origin, other.seq)
  }
}
