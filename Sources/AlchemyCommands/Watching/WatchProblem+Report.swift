internal import LiveProfile

extension WatchProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .listChanged:
      Report(
        "the recipes changed while they were listed: what is above is not the whole list",
        hint: CommandFailure.line(circumstances.typed), .conflict)
    case .notFollowed(let failure):
      Report(failure.words, hint: circumstances.line("doctor"), .bug)
    case .cannotWait(let reason):
      Report("cannot wait for the daemon", cause: reason, hint: circumstances.line("doctor"), .bug)
    }
  }
}
