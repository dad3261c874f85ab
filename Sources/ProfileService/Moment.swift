/// When an input arrived, by both clocks; the service never asks a clock itself.
package struct Moment: Equatable, Sendable {
  /// Since 1970, UTC; may jump.
  package var wallMilliseconds: Int
  /// Since some fixed time; never goes back.
  package var monotonicMicroseconds: Int

  /// A wall clock that tells nonsense tells the nearest time that a stamp can have.
  package init(wallMilliseconds: Int, monotonicMicroseconds: Int) {
    self.wallMilliseconds = min(max(wallMilliseconds, 0), 1 << 48 - 1)
    self.monotonicMicroseconds = monotonicMicroseconds
  }

  /// By a clock of whole milliseconds: it stands for the first microsecond of one.
  package init(wallMilliseconds: Int, monotonicMilliseconds: Int) {
    self.init(
      wallMilliseconds: wallMilliseconds, monotonicMicroseconds: monotonicMilliseconds * 1000)
  }

  /// Since some fixed time; never goes back.
  package var monotonicMilliseconds: Int { monotonicMicroseconds / 1000 }
}
