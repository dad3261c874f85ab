import Profiles

/// What is done once a day: logs are cut, and journals cleared of what nobody has looked at.
struct Upkeep {
  let retention: Retention
  /// By the monotonic clock, in milliseconds; nil while there is nothing to be done.
  var dueMilliseconds: Int?
  /// Profiles whose logs are still to be cut, one after the other.
  private var waiting: [ProfileID] = []
  /// The step under way.
  private(set) var read: ReadID?

  init(_ retention: Retention) {
    self.retention = retention
  }

  /// The profile whose log is being cut.
  var current: ProfileID? { waiting.last }

  /// The profile whose log is to be cut next, if no step is under way.
  var next: ProfileID? { read == nil ? waiting.last : nil }

  /// Begins with the first of these.
  mutating func begin(_ profiles: [ProfileID]) {
    waiting = profiles.reversed()
  }

  mutating func began(_ read: ReadID) {
    self.read = read
  }

  /// A step is done; another one of the same profile follows if it has more.
  mutating func done(hasMore: Bool) {
    read = nil
    if !hasMore { _ = waiting.popLast() }
  }

  /// Leaves the rest for another day; the step under way, whose finding nobody waits for.
  mutating func giveUp() -> ReadID? {
    waiting = []
    defer { read = nil }
    return read
  }
}
