package import DaemonClient
package import Wire

/// Why `alchemy web` cannot do what it was asked for, as facts.
package enum WebProblem: Error, Sendable {
  case unreachable(ClientFailure, SocketLocation)
  /// The program of the page said no, in these words.
  case refused(String, isUnknownDevice: Bool)
}

extension WebProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .unreachable(let failure, let location):
      Report(
        "the page is not served (\(location.path))", cause: failure.cause,
        hint: location.source == .variable || !circumstances.hasWebUnit
          ? "\(circumstances.webProgram) --listen \(WebAddress.usual) &"
          : "systemctl --user enable --now \(WebAddress.unit)", .unreachable)
    case .refused(let words, let isUnknownDevice):
      Report(
        words, hint: CommandFailure.line(["web", "devices"]),
        isUnknownDevice ? .notFound : .refused)
    }
  }
}
