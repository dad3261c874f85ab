/// How urgent a line is; the raw value is the number that syslog and the journal use.
package enum LogLevel: Int, Hashable, Sendable, CaseIterable {
  /// Something failed that people asked for.
  case error = 3
  /// Something will fail if nobody looks after it.
  case warning = 4
  /// Normal and rare: started, stopped, migrated.
  case notice = 5
  /// Normal and frequent.
  case info = 6
  /// What only a developer reads; the only level that may name what a user selected.
  case debug = 7
}

extension LogLevel: Comparable {
  /// More urgent is less, as the numbers have it.
  package static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
