package import Unix

/// Where records go, chosen once: fields to the journal, lines to programs, sentences to people.
package struct LogSink: Hashable, Sendable {
  /// The form in which records are written.
  package enum Form: Hashable, Sendable {
    /// A journal entry with all fields, sent to the socket at a path; `unit` is the program's own.
    case entries(socket: String, unit: String? = nil)
    /// `<4>…`: a reader of standard error may take the number as the priority.
    case numbered
    /// `alchemyd: …`
    case named
  }

  /// Where lines are written, with one call each.
  package let descriptor: FileDescriptor
  /// The form of the records.
  package let form: Form
  /// The program's name.
  package let program: String

  /// The journal's socket for entries.
  private static let journal = "/run/systemd/journal/socket"

  /// A sink of any form; records that the journal's socket refuses go to the descriptor.
  package init(descriptor: FileDescriptor, form: Form, program: String) {
    self.descriptor = descriptor
    self.form = form
    self.program = program
  }

  /// For commands: the journal if standard error is connected to it, otherwise words.
  package static func answering(program: String) -> LogSink {
    LogSink(
      descriptor: .standardError,
      form: isJournal ? .entries(socket: journal, unit: OwnUnit.name) : .named,
      program: program)
  }

  /// For a service: like `answering`, but numbered lines where another program may read them.
  package static func serving(program: String) -> LogSink {
    let answering = answering(program: program)
    guard answering.form == .named, !isForPeople(.standardError) else { return answering }
    return LogSink(descriptor: .standardError, form: .numbered, program: program)
  }

  /// Whether people read what is written there: on a terminal, or later in a file.
  package static func isForPeople(_ descriptor: FileDescriptor) -> Bool {
    if Terminal.isTerminal(descriptor) { return true }
    do {
      return try File.status(of: descriptor).kind == .file
    } catch {
      return false
    }
  }

  /// Whether standard error is the stream that $JOURNAL_STREAM names.
  private static var isJournal: Bool {
    let stream = Environment.value("JOURNAL_STREAM")
    return stream != nil && stream == identity(of: .standardError)
  }

  /// A stream in the form of $JOURNAL_STREAM: device and inode in decimal.
  package static func identity(of descriptor: FileDescriptor) -> String? {
    do {
      let status = try File.status(of: descriptor)
      return "\(status.device):\(status.inode)"
    } catch {
      return nil
    }
  }
}

// MARK: - Writing

extension LogSink {
  /// Sends or writes a record; a record that fails both ways is lost without notice.
  package func write(_ record: LogRecord) {
    switch form {
    case .entries(let socket, let unit):
      if !send(record, of: unit, to: socket) {
        writeLines(of: record, prefix: Self.number(record.level))
      }
    case .numbered: writeLines(of: record, prefix: Self.number(record.level))
    case .named: writeLines(of: record, prefix: "\(program): ")
    }
  }

  private static func number(_ level: LogLevel) -> String {
    "<\(level.rawValue)>"
  }

  /// Sends without waiting: if the journal has no room, the record is written as lines.
  ///
  /// The journal's own library would wait, and would silently drop a record if nobody listens.
  private func send(_ record: LogRecord, of unit: String?, to socket: String) -> Bool {
    do {
      return try UnixSocket.sendDatagram(
        JournalEntry.bytes(of: record, identifier: program, unit: unit), to: socket)
    } catch {
      return false
    }
  }

  /// Writes each line with one call, so that lines of several threads do not mix.
  private func writeLines(of record: LogRecord, prefix: String) {
    do {
      for line in record.lines {
        _ = try descriptor.write(LogLine.bytes(prefix: prefix, message: line))
      }
    } catch {
      return
    }
  }
}
