internal import Glibc

/// A shell command on the terminal of this process.
package enum ShellRun {
  /// Runs `/bin/sh -c` with the command, and waits for its end; Control-C is for the command meanwhile.
  ///
  /// It shares the terminal, the standard streams and the process group of this process. Throws if no process is left; a
  /// command that the shell cannot find ends with 127.
  package static func run(_ command: String) throws(SystemCallFailure) -> SubprocessEnding {
    let status = unsafe system(command)
    guard status != -1 else { throw SystemCallFailure(call: "system", errno: .current) }
    // As wait(2) has it: the signal in the low seven bits, the code above them.
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }
}
