/// Exponential backoff: each pause is twice as long as the last, up to a maximum.
package struct PauseLadder: Equatable, Sendable {
  private let first: Int
  private let longest: Int
  private var milliseconds: Int

  /// The first and the longest pause in milliseconds, both above 0.
  package init(first: Int, longest: Int) {
    self.first = first
    self.longest = longest
    milliseconds = first
  }

  /// The pause for now, in milliseconds; the next pause is longer, unless `reset` is called.
  package mutating func next() -> Int {
    defer { milliseconds = min(milliseconds * 2, longest) }
    return milliseconds
  }

  /// An attempt succeeded: the next pause is the first one again.
  package mutating func reset() {
    milliseconds = first
  }
}
