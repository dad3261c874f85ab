internal import Glibc

/// A shell's command that reads what is written here, and prints where this process prints.
///
/// It shares the terminal and the group of this process, so that it can read keys.
@safe
package final class ShellPipe {
  private let stream: UnsafeMutablePointer<FILE>
  private var hasEnded = false

  /// Starts `/bin/sh -c` with the command.
  package init(_ command: String) throws(SystemCallFailure) {
    // No other program that is started gets this end: the command would never read the end.
    guard let stream = unsafe popen(command, "we") else {
      throw SystemCallFailure(call: "popen", errno: .current, path: command)
    }
    unsafe self.stream = stream
  }

  deinit {
    end()
  }

  /// Writes all of it: false when the command reads no more.
  package func write(_ bytes: [UInt8]) throws(SystemCallFailure) -> Bool {
    try FileDescriptor(rawValue: unsafe fileno(stream)).writeAll(bytes)
  }

  /// Lets the command read its end, and waits until it has ended.
  package func end() {
    if hasEnded { return }
    hasEnded = true
    // How the command ended is a matter of its own.
    _ = unsafe pclose(stream)
  }
}
