internal import Unix

/// Why the screen ended.
enum ScreenEnding: Equatable {
  /// The user left it, with this exit code.
  case quit(code: Int32)
  /// A signal that ends programs arrived.
  case signal(Signal)
  /// The terminal's window was closed, or its connection lost.
  case terminalGone
}
