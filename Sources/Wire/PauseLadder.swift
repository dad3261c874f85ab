/// Pauses between attempts: each twice as long as the one before, up to the longest.
package struct PauseLadder: Equatable, Sendable {
  private let first: Int
  private let longest: Int
  private var milliseconds: Int

  /// From the first pause to the longest, in milliseconds, both above 0.
  package init(first: Int, longest: Int) {
    self.first = first
    self.longest = longest
    milliseconds = first
  }

  /// Milliseconds to wait now; the pause after that is longer, unless it is reset.
  package mutating func next() -> Int {
    defer { milliseconds = min(milliseconds * 2, longest) }
    return milliseconds
  }

  /// Something went well: the next pause is the first one.
  package mutating func reset() {
    milliseconds = first
  }
}
