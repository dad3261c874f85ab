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
    screen = try Self.opened("open", unsafe open("/dev/ptmx", Self.flags))
    user = try Self.userSide(of: screen)
    name = Terminal.name(of: user) ?? "none"
  }

  /// From their first moment no program that another test starts just then has a copy to keep.
  private static let flags = O_RDWR | O_NOCTTY | O_CLOEXEC

  /// The kernel's numbers, which Swift's module of the C library lacks.
  private enum Request {
    /// TIOCSPTLCK.
    static let unlock: UInt = 0x4004_5431
    /// TIOCGPTPEER.
    static let openUserSide: UInt = 0x5441
  }

  private static func userSide(of screen: FileDescriptor) throws -> FileDescriptor {
    var lock: Int32 = 0
    guard unsafe ioctl(screen.rawValue, Request.unlock, &lock) == 0 else {
      throw SystemCallFailure(call: "ioctl", errno: Errno(rawValue: errno))
    }
    return try opened("ioctl", ioctl(screen.rawValue, Request.openUserSide, flags))
  }

  private static func opened(_ call: StaticString, _ number: Int32) throws -> FileDescriptor {
    guard number >= 0 else {
      throw SystemCallFailure(call: "\(call)", errno: Errno(rawValue: errno))
    }
    return FileDescriptor(rawValue: number)
  }

  deinit {
    user.close()
    screen.close()
  }

  /// Can be read when programs have written something.
  package var shownDescriptor: FileDescriptor { screen }

  /// Sends keys, as a person at the terminal would.
  package func type(_ keys: String) throws {
    _ = try screen.writeAll(Array(keys.utf8))
  }

  /// What programs wrote since the last time, without waiting for more.
  package func shownBytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while try screen.wait(for: .readable, timeoutMilliseconds: 0),
      case .bytes(let count) = try screen.read(into: &buffer)
    {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// The same as text.
  package func shown() throws -> String {
    String(decoding: try shownBytes(), as: UTF8.self)
  }

  /// Waits until programs have written something that fulfils the condition: all of it.
  package func wait(
    _ awaited: String, deadline: Deadline = Deadline(), until isFulfilled: ([UInt8]) -> Bool
  ) throws -> [UInt8] {
    var bytes = try shownBytes()
    while !isFulfilled(bytes) {
      guard try !deadline.wait(reading: [screen]).isEmpty else {
        throw TookTooLong(awaited, seen: String(decoding: bytes, as: UTF8.self))
      }
      bytes += try shownBytes()
    }
    return bytes
  }

  /// Gives it another size, and tells the programs in front, if there are any.
  package func resize(columns: Int, rows: Int) throws {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe ioctl(screen.rawValue, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SystemCallFailure(call: "ioctl", errno: Errno(rawValue: errno))
    }
  }

  /// All that `stty` can change, as numbers that can be compared.
  package func attributes() throws -> [UInt32] {
    var attributes = termios()
    guard unsafe tcgetattr(user.rawValue, &attributes) == 0 else {
      throw SystemCallFailure(call: "tcgetattr", errno: Errno(rawValue: errno))
    }
    let flags = [
      attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag,
      attributes.c_ispeed, attributes.c_ospeed,
    ]
    let characters = unsafe withUnsafeBytes(of: attributes.c_cc) { unsafe $0.map(UInt32.init) }
    return flags + characters
  }
}
