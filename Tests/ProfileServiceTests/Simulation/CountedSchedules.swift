import TestSupport

/// Random schedules that count what they meet.
enum CountedSchedules {
  /// Runs each chosen seed of the usual ones, and adds up what the runs counted.
  static func counts(
    of usual: ClosedRange<UInt64>, _ run: (UInt64) throws -> [String: Int]
  ) rethrows -> [String: Int] {
    try Seeds.chosen(usual).reduce(into: [:]) { sum, seed in
      sum.merge(try run(seed), uniquingKeysWith: +)
    }
  }
}
