internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import ReplicaSync
internal import Wire

/// `alchemy sync`: synchronises a replica or the daemon with others.
enum SyncRun {
  private static let peer = Argument(
    "PEER", .text, .atMostOne, summary: "a peer in the settings (default: all, or the daemon)")
  private static let way = Option(
    "--command", value: .one("COMMAND", .text),
    summary: "a shell command that connects to the other daemon")

  static let command = ClientCommand(
    "sync", aliases: ["pull", "push"], section: .replicas,
    summary: "merge with other machines, or a replica with the daemon",
    details: [
      "With --replica, merges the replica with the daemon, with a peer from the daemon's settings, or "
        + "with the daemon that --command connects to. If both sides changed the same thing, the later "
        + "edit wins and the other is listed as a conflict. Counts are never a conflict.",
      "Where there is no replica in the folder yet, it makes one: the first sync brings your "
        + "profiles into it.",
      "Without --replica, tells the daemon to sync with its peers now.",
    ],
    arguments: [peer], options: [way, .output, .socket, .replicaBesideDaemon],
    examples: [
      Example("--replica", "pocket", "sync", purpose: "with the daemon of this machine"),
      Example("--replica", "pocket", "sync", "desktop", purpose: "with a peer of the settings"),
      Example(
        "--replica", "pocket", "sync", "--command", "ssh desktop alchemyd bridge",
        purpose: "with any machine"),
      Example("sync", "desktop", purpose: "sync the daemon with a peer now"),
    ]
  ) { invocation, session throws(CommandFailure) in
    switch try session.keeper() {
    case .daemon: try askDaemon(invocation, session)
    case .replica(let folder):
      let peer = try SyncPeer.named(invocation[peer], command: invocation[way], session)
      let isThere = session.world.replicas.isThere(folder)
      let outcome = try ReplicaRound(session: session, folder: folder, peer: peer).run()
      try show(outcome, made: isThere ? nil : folder, session)
    }
  }

  /// The peer that was probably meant, or else the second word of a command such as `sync status`.
  static func nearest(to name: String, among peers: some Sequence<String>) -> String? {
    NearestName.nearest(to: name, among: peers)
      ?? Suggestion.likeliest(
        for: name, among: CommandTable.alchemy.verbs(behind: command.name))
  }

  private static func askDaemon(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    guard invocation[way] == nil else {
      throw .usage(
        UsageFailure(
          problem: .optionNeedsOther(way.name, Option.replica.name),
          nextWords: ["sync", Option.help.name]))
    }
    let name = invocation[peer]
    let request = Request(SyncNow().with { $0.peer = name })
    if case .failure(let refusal) = try session.askEach([request])[0] {
      guard let name, refusal[.field] == "peer" else {
        throw .refused(refusal, method: request.method)
      }
      let peers = try SyncStatus.rows(session).map(\.name)
      throw .sync(.unknownToDaemon(name, nearest: nearest(to: name, among: peers)))
    }
    try SyncStatus.show(try SyncStatus.rows(session), of: name, session)
  }
}

// MARK: - Output

extension SyncRun {
  /// The limit of conflicts that are listed one by one.
  private static let shownConflicts = 20

  private static func show(
    _ outcome: SyncOutcome, made folder: String?, _ session: Session
  ) throws(CommandFailure) {
    let made = folder.map { ["made the replica \($0)"] } ?? []
    let conflicts = try ConflictWords.all(outcome.conflicts, session)
    try session.show(
      Presentation(
        json: outcome.json(conflicts.map(\.json)), plain: outcome.plain(conflicts: conflicts.count),
        table: [.sentences(made + (try sentences(outcome, conflicts.map(\.words), session)))]))
    if !outcome.summary.left.isEmpty { throw .alreadyTold(.refused) }
  }

  private static func sentences(
    _ outcome: SyncOutcome, _ conflicts: [String], _ session: Session
  ) throws(CommandFailure) -> [String] {
    let kept = Quantity.of(conflicts.count, "conflict") + " kept: "
    switch conflicts.count {
    case 0: return [outcome.traffic] + outcome.remarks
    case 1: return ["\(outcome.traffic), \(kept)\(conflicts[0])"] + outcome.remarks
    default:
      let more = conflicts.count - shownConflicts
      let rest = more > 0 ? ["  and \(Quantity.grouped(more)) more"] : []
      let line = try lineThatSettles(outcome.conflicts.map(\.profile), session)
      return ["\(outcome.traffic), \(kept)\(line) settles them"]
        + conflicts.prefix(shownConflicts).map { "  " + $0 } + rest + outcome.remarks
    }
  }

  /// The command that lists the conflicts of these profiles; it can name only one profile.
  private static func lineThatSettles(
    _ profiles: [RelayProfile], _ session: Session
  ) throws(CommandFailure) -> String {
    let chosen = try session.chosenProfile().reference
    let isChosen = profiles.allSatisfy { [$0.name, $0.id.description].contains(chosen) }
    let isOne = Set(profiles.map(\.id)).count == 1
    let name = isOne ? profiles[0].name : "NAME"
    let place = isChosen ? [] : [Option.profile.name, name]
    let replica = session.invocation[.replica].map { [Option.replica.name, $0] } ?? []
    return CommandFailure.line(["conflicts"] + place + replica)
  }
}
