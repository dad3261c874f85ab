internal import Glibc

/// The three descriptors that every program expects: input, results and messages.
package enum StandardDescriptors {
  /// Fills closed descriptors among 0 to 2, so that no socket or file of this program gets one of these numbers.
  ///
  /// Call it before anything else is opened. Otherwise a result printed with descriptor 1 closed would go into
  /// whatever was opened first: the daemon's socket, or a database. `/dev/null` is opened the wrong way
  /// round (input only for writing, outputs only for reading), so that a read or write there still fails
  /// and is reported. Where `/dev/null` is missing, nothing changes.
  package static func fillClosed() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is this one: those below it are open by now.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a program's whole result to standard output, and returns its exit code: 0, or 1 if that failed.
  ///
  /// Says on standard error why it failed, unless the reader has ended, as after `| head`.
  package static func print(_ result: String, program: String) -> Int32 {
    do throws(SystemCallFailure) {
      return try FileDescriptor.standardOutput.writeAll(Array(result.utf8)) ? 0 : 1
    } catch {
      warn(
        """
        \(program): cannot write to standard output
        caused by: \(error.errno)
        hint: see the result on a terminal: `\(program) --help | less`

        """)
      return 1
    }
  }

  /// Writes to standard error; ignores a failure, because there is no other place to report it.
  package static func warn(_ message: String) {
    do throws(SystemCallFailure) {
      _ = try FileDescriptor.standardError.writeAll(Array(message.utf8))
    } catch {
      return
    }
  }
}
