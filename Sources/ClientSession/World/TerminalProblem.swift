/// Why nothing can be drawn, as facts.
package enum TerminalProblem: Error, Equatable, Sendable {
  /// A command that needs a terminal was not started on one.
  case absent
  /// The terminal cannot be drawn on; holds the system's own error message.
  case failed(reason: String)
}

extension TerminalProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .absent:
      Report(
        "no terminal to show the screen on",
        cause: "standard input and output must be a terminal, and $TERM must name its kind",
        hint: circumstances.lineOfProfile("show"), .refused)
    case .failed(let reason):
      Report(
        "cannot draw on the terminal", cause: reason, hint: circumstances.lineOfProfile("show"),
        .refused)
    }
  }
}
