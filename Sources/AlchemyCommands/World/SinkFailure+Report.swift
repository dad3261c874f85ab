extension SinkFailure {
  /// The report; nil if the reader has ended.
  func report(_ circumstances: CommandFailure.Circumstances) -> Report? {
    switch self {
    case .readerGone: nil
    case .failed(let reason):
      Report(
        "cannot write to standard output", cause: reason,
        hint: CommandFailure.line(circumstances.typed) + " | less", .refused)
    }
  }
}
