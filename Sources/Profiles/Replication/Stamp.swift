/// When and by which replica a change was made; of two values the larger stamp wins.
///
/// The order is total and the same on every replica: by time, then by the change's hash. Where the
/// change stands does not count, because that can change. It shows whether another change had seen
/// this one.
package struct Stamp: Hashable, Sendable {
  /// From the author's hybrid logical clock, so later than everything the author had seen.
  package var time: HybridTimestamp
  /// The first bits of the change's hash, which break ties between equal timestamps; 0 in `zero`.
  package var tie: UInt64
  /// Under whose name the change stands; `none` in `zero`.
  package var origin: Origin
  /// The change's sequence number, counted per origin and profile; 0 in `zero`.
  package var seq: Int

  /// The values must belong to one change; nothing here checks that.
  package init(time: HybridTimestamp, tie: UInt64, origin: Origin, seq: Int) {
    self.time = time
    self.tie = tie
    self.origin = origin
    self.seq = seq
  }

  /// The stamp of values from before any change; loses against every other stamp.
  package static let zero = Stamp(time: .zero, tie: 0, origin: .none, seq: 0)

  /// The change that set the value.
  package var dot: Dot {
    Dot(origin: origin, seq: seq)
  }
}

extension Stamp: Comparable {
  /// By time and hash; the place decides only between changes that somebody made up.
  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.tie, one.origin, one.seq) < (other.time, other.tie, other.origin, other.seq)
  }
}

/// The identity of one change of a profile: its origin and its sequence number, 1, 2, 3 and so on.
package struct Dot: Hashable, Sendable {
  /// The replica that made the change; `none` for a value from before any change.
  package var origin: Origin
  /// Each profile counts separately; 0 for a value from before any change.
  package var seq: Int

  /// Accepts any number; the code that read the number has checked that it is positive.
  package init(origin: Origin, seq: Int) {
    self.origin = origin
    self.seq = seq
  }
}
