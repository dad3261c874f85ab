/// The identity of one change of a profile: its origin, and its number there, from 1, dense.
package struct Dot: Hashable, Sendable {
  package var origin: Origin
  package var seq: Int

  package init(origin: Origin, seq: Int) {
    self.origin = origin
    self.seq = seq
  }
}
