package import Unix

/// One thing to be logged, before it becomes lines or an entry of the journal.
package struct LogRecord: Hashable, Sendable {
  /// How urgent it is.
  package var level: LogLevel
  /// At least one sentence, a line each; foreign text in them is escaped later.
  package var lines: [String]
  /// What the journal calls events of this kind, 32 hexadecimal digits.
  package var messageID: String
  /// What else the journal is told, in this order.
  package var fields: [LogField]
  /// Why a call to the system failed, if that is what happened.
  package var errno: Errno?
  /// The file in which it is logged, as `#fileID` has it.
  package var file: String
  /// The line of that file.
  package var line: Int

  /// Takes all as it is.
  package init(
    level: LogLevel, lines: [String], messageID: String, fields: [LogField] = [],
    errno: Errno? = nil, file: String, line: Int
  ) {
    self.level = level
    self.lines = lines
    self.messageID = messageID
    self.fields = fields
    self.errno = errno
    self.file = file
    self.line = line
  }
}
