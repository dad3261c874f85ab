/// A moment as whoever runs a relay reads it from both clocks.
package struct RelayMoment: Equatable, Sendable {
  /// Milliseconds since 1970, of the clock that may jump; the other end is told it.
  package var wallMilliseconds: Int
  /// Milliseconds of a clock that never goes back; from any beginning.
  package var steadyMilliseconds: Int

  /// Trusts that both were read at once: from the two follows how far a peer's clock is off.
  package init(wallMilliseconds: Int, steadyMilliseconds: Int) {
    self.wallMilliseconds = wallMilliseconds
    self.steadyMilliseconds = steadyMilliseconds
  }

  /// Before any moment that was told.
  static let zero = RelayMoment(wallMilliseconds: 0, steadyMilliseconds: 0)
}
