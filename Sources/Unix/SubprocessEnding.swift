/// How a program ended.
package enum SubprocessEnding: Hashable, Sendable {
  /// By itself, with a code from 0 to 255.
  case exited(code: Int32)
  /// By a signal of that number.
  case killed(signal: Int32)
  /// Whoever started this process has it pass over the ends of what it starts.
  case unseen
}
