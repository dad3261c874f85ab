internal import Unix

/// A record as the journal's own socket takes it: one datagram of fields.
package enum JournalEntry {
  /// A longer value is cut: names have far less, and the whole stays far below a datagram's limit.
  package static let valueLimitBytes = 1024

  /// The datagram's bytes; `identifier` is the program's name.
  ///
  /// The journal looks up the unit of who sends something by itself, but not of a process that has
  /// ended by then; so an entry that tells why it ended would be found under no unit.
  package static func bytes(
    of record: LogRecord, identifier: String, unit: String? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    let message = record.lines.map(LogLine.escaped).joined(separator: "\n")
    append("MESSAGE", message, limitBytes: LogLine.limitBytes, to: &bytes)
    for field in own(record, identifier, unit) + record.fields {
      append(field.name, field.value, limitBytes: valueLimitBytes, to: &bytes)
    }
    return bytes
  }

  private static func own(
    _ record: LogRecord, _ identifier: String, _ unit: String?
  ) -> [LogField] {
    let fields = [
      LogField(name: "PRIORITY", value: String(record.level.rawValue)),
      LogField(name: "SYSLOG_IDENTIFIER", value: identifier),
      LogField(name: "MESSAGE_ID", value: record.messageID),
      LogField(name: "CODE_FILE", value: record.file),
      LogField(name: "CODE_LINE", value: String(record.line)),
    ]
    return fields + (unit.map { [LogField(name: "USER_UNIT", value: $0)] } ?? [])
      + (record.errno.map { [LogField(name: "ERRNO", value: String($0.rawValue))] } ?? [])
  }

  /// A value with a line break in it has its length before it, in eight bytes, the least first.
  private static func append(
    _ name: String, _ value: String, limitBytes: Int, to bytes: inout [UInt8]
  ) {
    let value = LogLine.cut(Array(value.utf8), toBytes: limitBytes)
    bytes += name.utf8
    if value.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.count >> (8 * place))) }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes += value
    bytes.append(UInt8(ascii: "\n"))
  }
}
