/// Writes records that are urgent enough; usable from every thread.
package struct Log: Sendable {
  /// The destination of the records.
  package let sink: LogSink
  /// Less urgent records are dropped before they are made.
  package let level: LogLevel

  package init(sink: LogSink, level: LogLevel = .info) {
    self.sink = sink
    self.level = level
  }

  /// Writes a record of a level; calls `record` only if the level is urgent enough.
  package func write(_ level: LogLevel, _ record: () -> LogRecord) {
    guard level <= self.level else { return }
    sink.write(record())
  }
}

/// How urgent a line is; the raw value is the priority number of syslog and the journal.
package enum LogLevel: Int, Hashable, Sendable, CaseIterable {
  /// Something that people asked for failed.
  case error = 3
  /// Something will fail unless someone acts.
  case warning = 4
  /// Normal and rare: started, stopped, migrated.
  case notice = 5
  /// Normal and frequent.
  case info = 6
  /// For developers only; the only level that may name what a user selected.
  case debug = 7
}

extension LogLevel: Comparable {
  /// Orders by the number: a more urgent level is less.
  package static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
