internal import CUnix
internal import Glibc

/// Facts about a descriptor that may be a terminal.
package enum Terminal {
  /// Whether the descriptor is a terminal, with a person at the other end.
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The terminal's size, or $COLUMNS by $LINES, or by default 80 by 24, which every terminal had.
  package static func size(of descriptor: FileDescriptor) -> TerminalSize {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    let result = unsafe cunix_window_size(descriptor.rawValue, &columns, &rows)
    if result == 0 && columns > 0 && rows > 0 {
      return TerminalSize(columns: Int(columns), rows: Int(rows))
    }
    return TerminalSize(columns: number("COLUMNS") ?? 80, rows: number("LINES") ?? 24)
  }

  private static func number(_ variable: String) -> Int? {
    guard let value = Environment.value(variable), let number = Int(value),
      1...Int(UInt16.max) ~= number
    else { return nil }
    return number
  }

  /// Longer than the path of any terminal device.
  private static let nameLimitBytes = 256

  /// The terminal's device without `/dev/`, such as "pts/3"; nil if it is no terminal.
  package static func name(of descriptor: FileDescriptor) -> String? {
    var buffer = [CChar](repeating: 0, count: nameLimitBytes)
    guard unsafe ttyname_r(descriptor.rawValue, &buffer, buffer.count) == 0 else { return nil }
    let path = String(untilZero: buffer)
    let folder = "/dev/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

/// A terminal's size in character cells.
package struct TerminalSize: Hashable, Sendable {
  /// Cells per line.
  package let columns: Int
  /// Lines of the screen.
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
