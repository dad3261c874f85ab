/// The time of an input by both clocks; the service never reads a clock itself.
package struct Moment: Equatable, Sendable {
  /// Since 1970 in UTC; may jump.
  package var wallMilliseconds: Int
  /// Since some fixed time; never goes back.
  package var monotonicMicroseconds: Int

  /// Clamps a wall time that is outside the range of stamps.
  package init(wallMilliseconds: Int, monotonicMicroseconds: Int) {
    self.wallMilliseconds = min(max(wallMilliseconds, 0), 1 << 48 - 1)
    self.monotonicMicroseconds = monotonicMicroseconds
  }

  /// From a clock of whole milliseconds.
  package init(wallMilliseconds: Int, monotonicMilliseconds: Int) {
    self.init(
      wallMilliseconds: wallMilliseconds, monotonicMicroseconds: monotonicMilliseconds * 1000)
  }

  /// Since some fixed time; never goes back.
  package var monotonicMilliseconds: Int { monotonicMicroseconds / 1000 }
}
