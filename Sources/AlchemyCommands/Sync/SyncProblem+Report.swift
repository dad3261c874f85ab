extension SyncProblem {
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .noPeer(let name, let file?, let nearest):
      Report(
        "no peer \"\(name)\" in \(file)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        hint: nearest.map { circumstances.typedLine(replacing: name, with: $0) }
          ?? Self.example(circumstances), .notFound)
    case .noPeer(let name, nil, _):
      Report(
        "no peer \"\(name)\"", cause: "there are no settings that name one",
        hint: Self.example(circumstances), .notFound)
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
        "the synchronisation with \(peer) ended early", cause: words,
        hint: CommandFailure.line(circumstances.typed), isConnection ? .unreachable : .refused)
    case .notReached(let peer, let reason):
      Report(
        "cannot reach \(peer)", cause: reason, hint: CommandFailure.line(circumstances.typed),
        .unreachable)
    }
  }

  private static func example(_ circumstances: CommandFailure.Circumstances) -> String {
    circumstances.line("sync", "--command", "ssh HOST alchemyd bridge")
  }
}
