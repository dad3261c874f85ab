/// Writes what happens, as far as it is urgent enough; may be used by every thread.
package struct Log: Sendable {
  /// Where the lines go.
  package let sink: LogSink
  /// Less urgent records than this are dropped, and their messages never made.
  package let level: LogLevel

  /// Drops what is less urgent than `level`.
  package init(sink: LogSink, level: LogLevel = .info) {
    self.sink = sink
    self.level = level
  }

  /// Logs something that failed.
  package func error(_ message: @autoclosure () -> String) { log(.error, message) }

  /// Logs something that will fail if nobody looks after it.
  package func warning(_ message: @autoclosure () -> String) { log(.warning, message) }

  /// Logs something normal and rare.
  package func notice(_ message: @autoclosure () -> String) { log(.notice, message) }

  /// Logs something normal and frequent.
  package func info(_ message: @autoclosure () -> String) { log(.info, message) }

  /// Logs something for developers.
  package func debug(_ message: @autoclosure () -> String) { log(.debug, message) }

  private func log(_ level: LogLevel, _ message: () -> String) {
    guard level <= self.level else { return }
    sink.write(LogRecord(level: level, message: message()))
  }
}
