package import Unix

/// A message to log, before it becomes lines or a journal entry.
package struct LogRecord: Hashable, Sendable {
  /// How urgent the message is.
  package var level: LogLevel
  /// At least one sentence, one per line; foreign text is escaped later.
  package var lines: [String]
  /// The journal's ID of this kind of event, 32 hexadecimal digits.
  package var messageID: String
  /// Further fields for the journal, in this order.
  package var fields: [LogField]
  /// Why a call to the system failed, if a failed call is the message.
  package var errno: Errno?
  /// The source file that logs the message, as in `#fileID`.
  package var file: String
  /// The line in that file.
  package var line: Int

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

/// A field of a journal entry, which other programs can search for.
package struct LogField: Hashable, Sendable {
  /// Capitals, digits and underscores; names that begin with an underscore belong to the journal.
  package let name: String
  /// Any text.
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
