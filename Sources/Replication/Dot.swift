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
