internal import Glibc

/// A shell command that reads what this process writes, and prints where this process prints.
///
/// It shares the terminal and process group of this process, so that it can read keys.
@safe
package final class ShellPipe {
  private let stream: UnsafeMutablePointer<FILE>
  private var hasEnded = false

  /// Starts `/bin/sh -c` with the command.
  ///
  /// Throws if no process or descriptor is left; a command that the shell cannot find is no
  /// failure.
  package init(_ command: String) throws(SystemCallFailure) {
    // Close on exec: if another program inherited this end, the command would never see the end.
    guard let stream = unsafe popen(command, "we") else {
      throw SystemCallFailure(call: "popen", errno: .current, path: command)
    }
    unsafe self.stream = stream
  }

  deinit {
    end()
  }

  /// Writes all bytes; false once the command has stopped reading.
  ///
  /// Throws if the kernel refuses a write for another reason.
  package func write(_ bytes: [UInt8]) throws(SystemCallFailure) -> Bool {
    try FileDescriptor(rawValue: unsafe fileno(stream)).writeAll(bytes)
  }

  /// Closes the command's input, and waits for the command to end.
  package func end() {
    if hasEnded { return }
    hasEnded = true
    // How the command ended does not matter here.
    _ = unsafe pclose(stream)
  }
}
