internal import LiveProfile

extension WatchProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    let hint = CommandFailure.line(circumstances.typed)
    return switch self {
    case .listChanged:
      Report(
        "the recipes changed while they were listed: what is above is not the whole list",
        hint: hint, .conflict)
    case .notFollowed(let failure): Report(failure.words, hint: hint, .bug)
    case .cannotWait(let reason):
      Report("cannot wait for the daemon", cause: reason, hint: hint, .bug)
    }
  }
}
