package import DaemonClient
internal import Doctor
package import Wire

/// Why `alchemy web` cannot do what it was asked for, as facts.
package enum WebProblem: Error, Sendable {
  case unreachable(ClientFailure, SocketLocation)
  /// The program of the page said no, in these words.
  case refused(String, kind: WebControl.Refusal?)
  /// The page cannot be at such an address.
  case noAddress(String)
}

extension WebProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .unreachable(let failure, let location):
      Report(
        "the page is not served (\(location.path))", cause: failure.cause,
        hint: Self.hint(failure, location, circumstances), .unreachable)
    case .refused(let words, let kind):
      switch kind {
      case .deviceNotFound: Report(words, hint: CommandFailure.line(["web", "devices"]), .notFound)
      case .invalidName:
        Report(words, hint: CommandFailure.line(["web", "pair", "phone"]), .refused)
      case .invalidRequest, nil: Report(words, hint: CommandFailure.line(["web"]), .refused)
      }
    case .noAddress(let text):
      Report(
        "the page cannot be at \"\(text)\"",
        cause: "its address is http:// or https:// with a host, and a port if it needs one",
        hint: CommandFailure.line(["web", "pair", "--at", "https://alchemy.example/"]), .usage)
    }
  }

  /// What serves the page, or what to look at where something does.
  private static func hint(
    _ failure: ClientFailure, _ location: SocketLocation,
    _ circumstances: CommandFailure.Circumstances
  ) -> String {
    let isOfUnit = location.source != .variable && circumstances.hasWebUnit
    switch failure {
    case .noSocket, .nobodyListens:
      return isOfUnit
        ? "systemctl --user enable --now \(WebAddress.unit)"
        : "\(circumstances.webProgram) --listen \(WebAddress.usual) &"
    case .noReplica, .cannotStart, .foreign, .notASocket, .notPermitted, .takesNoConnection,
      .cannotConnect, .lateReply, .noAnswer, .noReply, .takesNothing, .broken, .closed,
      .replyTooLong, .restarted, .notAReply, .protocolTooNew, .refused:
      return isOfUnit ? "systemctl --user restart alchemyd-web" : "alchemy web"
    }
  }
}
