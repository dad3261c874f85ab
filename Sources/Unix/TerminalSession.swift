internal import CUnix
internal import Glibc

/// The terminal while a program draws on all of it; restored however the program ends.
///
/// A process has at most one. It reads and writes without blocking, through descriptors that it
/// opens itself: the descriptors it was given are shared with the shell, which expects them to
/// block.
package final class TerminalSession {
  /// The descriptor from which keys are read.
  package let input: FileDescriptor
  /// The descriptor to which frames are written.
  package let output: FileDescriptor
  private let enter: [UInt8]

  /// Opens the terminals behind two descriptors, and prepares for a crash; writes nothing yet.
  ///
  /// `take` returns `enter`; `leave` (512 bytes at most) is written whenever the terminal is given
  /// back, even by a crash. Fails if a descriptor is no terminal.
  package init(
    input: FileDescriptor, output: FileDescriptor, enter: [UInt8], leave: [UInt8]
  ) throws(SystemCallFailure) {
    self.enter = enter
    self.input = try TerminalSession.open(input, O_RDONLY)
    do throws(SystemCallFailure) {
      self.output = try TerminalSession.open(output, O_WRONLY)
    } catch {
      self.input.close()
      throw error
    }
    let (reader, writer) = (self.input.rawValue, self.output.rawValue)
    do throws(SystemCallFailure) {
      try systemCall("tcgetattr") {
        unsafe cunix_guard_terminal(reader, writer, leave, leave.count)
      }
    } catch {
      self.input.close()
      self.output.close()
      throw error
    }
  }

  deinit {
    cunix_unguard_terminal()
    input.close()
    output.close()
  }

  private static func open(
    _ descriptor: FileDescriptor, _ access: Int32
  ) throws(SystemCallFailure) -> FileDescriptor {
    guard Terminal.isTerminal(descriptor) else {
      throw SystemCallFailure(call: "isatty", errno: Errno(rawValue: ENOTTY))
    }
    let path = Terminal.name(of: descriptor).map { "/dev/" + $0 }
    let number = path.map { unsafe cunix_open($0, access | O_NONBLOCK | O_NOCTTY, 0) } ?? -1
    if number >= 0 { return FileDescriptor(rawValue: number) }
    // After a change of user the device belongs to the other user: a duplicate blocks, but works.
    return FileDescriptor(
      rawValue: try systemCall("fcntl") { fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0) })
  }

  /// Takes the terminal: keys arrive one by one without echo, and output is not altered.
  ///
  /// Control-C, control-Z and control-\ still send signals. Returns the bytes to write first.
  /// Throws if the terminal is gone.
  package func take() throws(SystemCallFailure) -> [UInt8] {
    try systemCall("tcsetattr") { cunix_enter_terminal() }
    return enter
  }

  /// Restores the terminal; a second call does nothing.
  package func giveBack() {
    cunix_leave_terminal()
  }

  /// The terminal's current size in cells.
  package var size: TerminalSize {
    Terminal.size(of: output)
  }
}
