package import Unix

/// Where lines go, chosen once: the journal reads a level's number, a person a program's name.
package struct LogSink: Hashable, Sendable {
  /// How each line begins.
  package enum Form: Hashable, Sendable {
    /// `<4>…`: the journal takes the number as the priority.
    case numbered
    /// `alchemyd: …`
    case named(String)
  }

  /// Where lines are written, one call each.
  package let descriptor: FileDescriptor
  /// How lines begin there.
  package let form: Form

  /// A sink of any form on any descriptor.
  package init(descriptor: FileDescriptor, form: Form) {
    self.descriptor = descriptor
    self.form = form
  }

  /// Standard error: numbered if it is the very stream that $JOURNAL_STREAM names.
  package static func standardError(program: String) -> LogSink {
    let stream = Environment.value("JOURNAL_STREAM")
    let isJournal = stream != nil && stream == identity(of: .standardError)
    return LogSink(descriptor: .standardError, form: isJournal ? .numbered : .named(program))
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

  /// Writes one line with one call, so that lines of several threads do not mix.
  ///
  /// A line that cannot be written is lost: there is nowhere left to say so.
  package func write(_ record: LogRecord) {
    let prefix =
      switch form {
      case .numbered: "<\(record.level.rawValue)>"
      case .named(let program): "\(program): "
      }
    let line = LogLine.bytes(prefix: prefix, message: record.message)
    do {
      _ = try descriptor.write(line)
    } catch {
      return
    }
  }
}
