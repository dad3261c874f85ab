/// The time and the identity of the change that set a value; of two values the larger stamp wins.
///
/// The order is total and the same on every replica: by time, then by the change's hash. The place
/// does not affect the order, because a change can move; it only tells whether another change had
/// seen this one.
package struct Stamp: Hashable, Sendable {
  /// From the author's hybrid logical clock: later than everything the author had seen.
  package var time: HybridTimestamp
  /// The first bits of the change's hash, which break ties between equal timestamps; 0 in `zero`.
  package var tie: UInt64
  /// The origin under which the change stands; `none` in `zero`.
  package var origin: Origin
  /// The change's sequence number, counted per origin and profile; 0 in `zero`.
  package var seq: Int

  /// Unchecked: the values must belong to one change.
  package init(time: HybridTimestamp, tie: UInt64, origin: Origin, seq: Int) {
    self.time = time
    self.tie = tie
    self.origin = origin
    self.seq = seq
  }

  /// The stamp of values before any change; loses to every other stamp.
  package static let zero = Stamp(time: .zero, tie: 0, origin: .none, seq: 0)

  /// The change that set the value.
  package var dot: Dot {
    Dot(origin: origin, seq: seq)
  }
}

extension Stamp: Comparable {
  /// By time and hash; the place only decides between forged changes.
  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.tie, one.origin, one.seq) < (other.time, other.tie, other.origin, other.seq)
  }
}

/// The identity of one change of a profile: its origin and its sequence number, 1, 2, 3 and so on.
package struct Dot: Hashable, Sendable {
  /// The origin under which the change stands; `none` for a value before any change.
  package var origin: Origin
  /// Counts from 1 for each profile; 0 for a value before any change.
  package var seq: Int

  /// Unchecked: the reader of the number has already checked that it is positive.
  package init(origin: Origin, seq: Int) {
    self.origin = origin
    self.seq = seq
  }
}
