/// One thing to be logged, before it becomes a line; a field of the journal is a member here.
package struct LogRecord: Hashable, Sendable {
  package let level: LogLevel
  package let message: String

  package init(level: LogLevel, message: String) {
    self.level = level
    self.message = message
  }
}
