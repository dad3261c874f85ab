internal import CUnix
internal import Glibc

/// The process's terminal while a program draws on all of it; given back however the program ends.
///
/// There is one at a time. It reads and writes without blocking, through descriptors of its own:
/// those it was given are shared with the shell, which would not expect that of them.
package final class TerminalSession {
  /// Where keys come from.
  package let input: FileDescriptor
  /// Where frames go.
  package let output: FileDescriptor
  private let enter: [UInt8]

  /// Opens the terminals behind two descriptors, and prepares for a crash; nothing is written yet.
  ///
  /// `enter` is written whenever the terminal is taken, `leave` (512 bytes at most) whenever it is
  /// given back, also by a crash. Fails for what is no terminal.
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
    // After a change of user the device belongs to another one: a copy blocks, but works.
    return FileDescriptor(
      rawValue: try systemCall("fcntl") { fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0) })
  }

  /// Takes the terminal: keys come one by one and unseen, and what is written stays as it is.
  ///
  /// Control-C, control-Z and control-\ stay signals. Gives the bytes to write first.
  package func take() throws(SystemCallFailure) -> [UInt8] {
    try systemCall("tcsetattr") { cunix_enter_terminal() }
    return enter
  }

  /// Gives the terminal back as it was; a second call changes nothing.
  package func giveBack() {
    cunix_leave_terminal()
  }

  /// How many cells it has now.
  package var size: TerminalSize {
    Terminal.size(of: output)
  }
}
