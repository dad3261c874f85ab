internal import CommandLine

/// Why a sync could not begin or complete, as facts.
package enum SyncProblem: Error, Equatable, Sendable {
  /// The settings have no peer of this name; the file is nil without settings.
  case noPeer(String, file: String?, nearest: String?)
  /// The daemon has no peer of this name.
  case unknownToDaemon(String, nearest: String?)
  /// The file's `peers` are not valid settings.
  case unreadableSettings(file: String)
  /// The sync ended early; the relay's words.
  case ended(peer: SyncPeer, words: String, isConnection: Bool)
  /// The program that leads to the peer cannot be started, or nobody listens there.
  case notReached(peer: SyncPeer, reason: String)
}

extension SyncProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noPeer(let name, let file?, let nearest):
      Report(
        "no peer \"\(name)\" in \(file)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        hint: nearest.map { circumstances.typedLine(replacing: name, with: $0) }
          ?? Self.example(circumstances), .notFound)
    case .noPeer(let name, nil, let nearest):
      Report(
        "no peer \"\(name)\"" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        cause: "there are no settings that name one",
        hint: nearest.map { circumstances.typedLine(replacing: name, with: $0) }
          ?? Self.example(circumstances), .notFound)
    case .unknownToDaemon(let name, let nearest):
      Report(
        "the daemon has no peer \"\(name)\"" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        hint: nearest.map { circumstances.typedLine(replacing: name, with: $0) }
          ?? circumstances.line("sync", "status"), .notFound)
    case .unreadableSettings(let file):
      Report(
        "cannot read the peers in \(file)",
        cause: "\"peers\" is an object of names and commands, such as "
          + "{\"desktop\": [\"ssh\", \"desktop\", \"alchemyd\", \"bridge\"]}",
        hint: "less \(ShellWord.quoted(file))", .refused)
    case .ended(let peer, let words, let isConnection):
      Report(
        "the synchronisation with \(peer.words) ended early", cause: words,
        hint: isConnection
          ? Self.trial(of: peer, circumstances) : circumstances.line("sync", "status"),
        isConnection ? .unreachable : .refused)
    case .notReached(let peer, let reason):
      Report(
        "cannot reach \(peer.words)", cause: reason, hint: Self.trial(of: peer, circumstances),
        .unreachable)
    }
  }

  /// The command that shows what is wrong with the connection to a peer.
  private static func trial(
    of peer: SyncPeer, _ circumstances: CommandFailure.Circumstances
  ) -> String {
    switch peer {
    case .daemon: circumstances.line("doctor")
    case .program(_, let words): SyncPeer.shellLine(words) + " </dev/null"
    }
  }

  private static func example(_ circumstances: CommandFailure.Circumstances) -> String {
    circumstances.line("sync", "--command", "ssh HOST alchemyd bridge")
  }
}
