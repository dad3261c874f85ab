/// Writes records that are urgent enough; usable from every thread.
package struct Log: Sendable {
  /// The destination of the records.
  package let sink: LogSink
  /// Less urgent records are dropped before they are made.
  package let level: LogLevel

  /// Drops records less urgent than `level`.
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
