/// When an input arrived, by both clocks; the service never asks a clock itself.
package struct Moment: Equatable, Sendable {
  /// Since 1970, UTC; may jump.
  package var wallMilliseconds: Int
  /// Since some fixed time; never goes back.
  package var monotonicMilliseconds: Int

  package init(wallMilliseconds: Int, monotonicMilliseconds: Int) {
    self.wallMilliseconds = wallMilliseconds
    self.monotonicMilliseconds = monotonicMilliseconds
  }
}
