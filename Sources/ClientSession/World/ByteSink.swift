/// Writes all of the bytes to standard output, standard error or a pager, or fails.
package typealias ByteSink = (_ bytes: [UInt8]) throws(SinkFailure) -> Void

/// Why output could not be written.
package enum SinkFailure: Error, Equatable, Sendable {
  /// The reader has ended, as after `| head`: not an error for the user.
  case readerGone
  /// The system's own words, such as "No space left on device".
  case failed(reason: String)
}

extension SinkFailure {
  /// The report; nil if the reader has ended.
  package func report(_ circumstances: CommandFailure.Circumstances) -> Report? {
    switch self {
    case .readerGone: nil
    case .failed(let reason):
      Report(
        "cannot write to standard output", cause: reason,
        hint: CommandFailure.line(circumstances.typed) + " | less", .refused)
    }
  }
}
