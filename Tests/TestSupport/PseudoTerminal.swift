internal import Glibc
package import Unix

/// A terminal without a screen, for programs that ask which one they are run from.
package final class PseudoTerminal {
  private let screen: FileDescriptor
  /// The side that programs use.
  package let user: FileDescriptor
  /// Such as `pts/3`.
  package let name: String

  /// Whether the machine has any.
  package static let isPossible: Bool = {
    do {
      _ = try PseudoTerminal()
      return true
    } catch {
      return false
    }
  }()

  /// Opens both sides; it becomes nobody's controlling terminal.
  package init() throws {
    var screen: Int32 = -1
    var user: Int32 = -1
    guard unsafe openpty(&screen, &user, nil, nil, nil) == 0 else {
      throw SystemCallFailure(call: "openpty", errno: Errno(rawValue: errno))
    }
    self.screen = FileDescriptor(rawValue: screen)
    self.user = FileDescriptor(rawValue: user)
    name = Terminal.name(of: self.user) ?? "none"
    try self.screen.setCloseOnExec()
    try self.user.setCloseOnExec()
  }

  deinit {
    user.close()
    screen.close()
  }
}
