/// One thing to be logged, before it becomes a line; a field of the journal is a member here.
package struct LogRecord: Hashable, Sendable {
  /// How urgent it is.
  package let level: LogLevel
  /// One sentence; foreign text in it is escaped later.
  package let message: String

  /// Takes both as they are.
  package init(level: LogLevel, message: String) {
    self.level = level
    self.message = message
  }
}
