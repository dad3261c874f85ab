package import Unix

/// Where records go, chosen once: the journal takes fields, other programs lines, people sentences.
package struct LogSink: Hashable, Sendable {
  /// What becomes of a record.
  package enum Form: Hashable, Sendable {
    /// An entry with all fields, sent to the socket at that path; `unit` is the program's own.
    case entries(socket: String, unit: String? = nil)
    /// `<4>…`: what reads standard error may take the number as the priority.
    case numbered
    /// `alchemyd: …`
    case named
  }

  /// Where lines are written, one call each.
  package let descriptor: FileDescriptor
  /// What is sent or written.
  package let form: Form
  /// The program's name.
  package let program: String

  /// Where the journal takes entries.
  private static let journal = "/run/systemd/journal/socket"

  /// A sink of any form; what an entry's socket does not take goes to the descriptor.
  package init(descriptor: FileDescriptor, form: Form, program: String) {
    self.descriptor = descriptor
    self.form = form
    self.program = program
  }

  /// For what a command line is answered: the journal if standard error is it, else words.
  package static func answering(program: String) -> LogSink {
    LogSink(
      descriptor: .standardError,
      form: isJournal ? .entries(socket: journal, unit: OwnUnit.name) : .named,
      program: program)
  }

  /// For a service: the same, but numbered for whatever stands between a person and the lines.
  package static func serving(program: String) -> LogSink {
    let answering = answering(program: program)
    guard answering.form == .named, !Terminal.isTerminal(.standardError) else { return answering }
    return LogSink(descriptor: .standardError, form: .numbered, program: program)
  }

  /// Whether standard error is the very stream that $JOURNAL_STREAM names.
  private static var isJournal: Bool {
    let stream = Environment.value("JOURNAL_STREAM")
    return stream != nil && stream == identity(of: .standardError)
  }

  /// A stream as $JOURNAL_STREAM names it: device and inode in decimals.
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
  /// Sends or writes a record; what can be neither is lost: there is nowhere left to say so.
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

  /// The journal is not waited for: what it has no room for now may wait as a line.
  ///
  /// Its own library would wait, and would drop what nobody listens for without a word.
  private func send(_ record: LogRecord, of unit: String?, to socket: String) -> Bool {
    do {
      return try UnixSocket.sendDatagram(
        JournalEntry.bytes(of: record, identifier: program, unit: unit), to: socket)
    } catch {
      return false
    }
  }

  /// One call for each line, so that lines of several threads do not mix.
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
