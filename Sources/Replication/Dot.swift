/// The identity of one change of a profile: its origin, and its number there, from 1, dense.
package struct Dot: Hashable, Sendable {
  /// Who made the change; `none` where a value is from before any change.
  package var origin: Origin
  /// Counted in each profile by itself; 0 where a value is from before any change.
  package var seq: Int

  /// Takes any number: that it is above 0 was checked by whoever read it.
  package init(origin: Origin, seq: Int) {
    self.origin = origin
    self.seq = seq
  }
}
