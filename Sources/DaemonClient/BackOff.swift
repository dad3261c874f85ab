/// How long to wait before the next attempt to connect.
package struct BackOff: Equatable, Sendable {
  /// A daemon that is started anew answers within a tenth of a second.
  package static let firstMilliseconds = 50
  /// People notice that a daemon is back within as much, and twelve attempts a minute cost nothing.
  package static let longestMilliseconds = 5_000

  private var milliseconds = firstMilliseconds

  /// The next wait is the first one.
  package init() {}

  /// The next wait, twice as long as the one before up to the longest.
  package mutating func next() -> Int {
    defer { milliseconds = min(milliseconds * 2, Self.longestMilliseconds) }
    return milliseconds
  }

  /// The daemon has spoken: the next loss is another one.
  package mutating func reset() {
    milliseconds = Self.firstMilliseconds
  }
}
