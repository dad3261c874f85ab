internal import Unix

/// Encodes a record for the journal's native socket: one datagram of fields.
package enum JournalEntry {
  /// Longer values are cut: names are far shorter, and the entry must fit into a datagram.
  package static let valueLimitBytes = 1024

  /// The datagram's bytes; `identifier` is the program's name.
  ///
  /// The journal looks up the sender's unit itself, but not once the process has ended. Without
  /// `unit`, an entry that says why the process ended would appear under no unit.
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

  /// A value that contains a line break is preceded by its length: eight bytes, little-endian.
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
