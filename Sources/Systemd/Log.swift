/// Writes what happens, as far as it is urgent enough; may be used by every thread.
package struct Log: Sendable {
  /// Where the records go.
  package let sink: LogSink
  /// Less urgent records than this are dropped, and never made.
  package let level: LogLevel

  /// Drops what is less urgent than `level`.
  package init(sink: LogSink, level: LogLevel = .info) {
    self.sink = sink
    self.level = level
  }

  /// Writes a record of that level, which is only made if it is urgent enough.
  package func write(_ level: LogLevel, _ record: () -> LogRecord) {
    guard level <= self.level else { return }
    sink.write(record())
  }
}
