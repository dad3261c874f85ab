/// Why nothing can be drawn, as facts.
package enum TerminalProblem: Error, Equatable, Sendable {
  /// A command that needs a terminal was not started on one.
  case absent
  /// The terminal cannot be drawn on; holds the system's own error message.
  case failed(reason: String)
}
