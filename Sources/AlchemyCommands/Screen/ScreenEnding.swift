internal import Unix

/// Why the screen was left.
enum ScreenEnding: Equatable {
  /// Somebody chose to, with this exit code.
  case quit(code: Int32)
  /// A signal that ends programs came.
  case signal(Signal)
  /// The terminal's window was closed, or its connection lost.
  case terminalGone
}
