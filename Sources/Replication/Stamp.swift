/// When and by whom a change was made; of two values the one with the larger stamp wins.
///
/// The order is total: the moment first, then the origin. It never depends on who asks.
package struct Stamp: Hashable, Sendable {
  package var time: HybridTimestamp
  package var origin: Origin

  package init(time: HybridTimestamp, origin: Origin) {
    self.time = time
    self.origin = origin
  }

  /// The stamp of what was there before any change; it loses against any other.
  package static let zero = Stamp(time: .zero, origin: .none)
}

extension Stamp: Comparable {
  package static func < (one: Stamp, other: Stamp) -> Bool {
    (one.time, one.origin) < (other.time, other.origin)
  }
}
