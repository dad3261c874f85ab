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
