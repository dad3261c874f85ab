package import LiveProfile

/// Why changes cannot be followed any further, as facts.
package enum WatchProblem: Error, Equatable, Sendable {
  /// The recipes changed between two pages of their list.
  case listChanged
  /// The daemon's messages of a watch contradict each other.
  case notFollowed(MirrorFailure)
  /// The system refused to wait; its own error message.
  case cannotWait(reason: String)
}

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
