/// Why nothing can be drawn, as facts.
package enum TerminalProblem: Error, Equatable, Sendable {
  /// A command that needs a terminal was not started on one.
  case absent
  /// There is a terminal, and it cannot be drawn on; the system's own words.
  case failed(reason: String)
}
