internal import Wire

extension RelayFailure {
  /// What happened, and what to type, without a full stop.
  package func words(_ names: RelayNames, _ mode: RelayMode) -> String {
    cause(names) + "; " + hint(names, mode)
  }

  /// Only what happened, without a full stop.
  package func cause(_ names: RelayNames) -> String {
    switch self {
    case .closed(let end, let reason):
      "\(names[end]) closed the connection"
        + (reason.map { ": " + Excerpt.of($0, upTo: Excerpt.reasonScalars) } ?? "")
    case .notTheProtocol(let end, let beginning):
      "\(names[end]) sent \"\(beginning)\", which is no line of the protocol"
    case .unreadable(let end, let member):
      "\(names[end]) sent an answer in which \"\(member)\" is missing or wrong"
    case .unexpectedAnswer(let end): "\(names[end]) sent an answer to no open question"
    case .otherLevel(let end, let levels) where levels.compatible > SystemHello.levels.current:
      "\(names[end]) speaks the protocol from level \(levels.compatible) on, and this alchemy up to level "
        + "\(SystemHello.levels.current)"
    case .otherLevel(let end, let levels):
      "\(names[end]) speaks the protocol up to level \(levels.current), and this alchemy from level "
        + "\(SystemHello.levels.compatible) on"
    case .itself(let end): "the command to \(names[end]) leads back to this daemon itself"
    case .cannotSync(let end): "the alchemyd of \(names[end]) is too old to synchronise"
    case .refused(let end, let refusal):
      "\(names[end]) refused: " + Excerpt.of(refusal.message, upTo: Excerpt.reasonScalars)
    case .noAnswer(let end, let milliseconds):
      "\(names[end]) has not answered for \(milliseconds / 1000) seconds"
    case .lateAnswer(let end, let milliseconds):
      "\(names[end]) has sent lines for \(milliseconds / 1000) seconds, and no answer among them"
    case .tooManyProfiles(let limit): "the replicas have more than \(limit) profiles together"
    case .emptyPages(let end): "\(names[end]) keeps promising more changes and sends none"
    case .stopping(let end): "the daemon of \(names[end]) stops"
    case .restarted(let end): "the daemon of \(names[end]) was restarted"
    }
  }

  /// What to type, without a full stop.
  func hint(_ names: RelayNames, _ mode: RelayMode) -> String {
    switch self {
    case .notTheProtocol(let end, _):
      "the command that leads to \(names[end]) must print nothing of its own: type it by hand, "
        + "and see what comes before `{`"
    case .otherLevel, .cannotSync, .unreadable, .unexpectedAnswer, .emptyPages:
      "type `alchemy version` at both, and install the newer one where it is older"
    case .itself: "let it lead to another machine, as `ssh desktop alchemyd bridge` does"
    case .tooManyProfiles: "type `alchemy profiles` to see which to delete"
    case .refused(let end, _):
      "type `alchemy status` at \(names[end]) to see how it is, or `alchemy-hub check` if it is a hub"
    case .closed, .lateAnswer, .noAnswer, .stopping, .restarted: Self.later(mode)
    }
  }

  private static func later(_ mode: RelayMode) -> String {
    switch mode {
    case .once: "nothing is lost: type the same again to go on where it stopped"
    case .continuous: "it is tried again by itself: `alchemy sync status` tells how it goes"
    }
  }
}
