internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import ReplicaSync
internal import Unix
internal import Wire

/// `alchemy sync status`: whether the peers are in sync.
enum SyncStatus {
  private static let exitCode = Option(
    "--exit-code", summary: "exit with 1 unless every peer is in sync")

  static let command = ClientCommand(
    "sync", "status", section: .replicas, summary: "show whether other machines are in sync",
    details: [
      "UNSENT counts the changes that the peer does not have yet. CLOCK is how far its clock is "
        + "ahead of ours.",
      "Below the peers stand, for a week, the machines that went back to an earlier moment or were "
        + "copied: both lives are kept, and the changes of one of them have a name of their own.",
      "With --exit-code, the exit code is 0 when every peer is in sync and nothing is wrong, and 1 "
        + "otherwise. Without peers it is 0.",
    ],
    options: [exitCode] + Option.asking,
    examples: [
      Example("sync", "status", purpose: "the daemon's peers"),
      Example(
        "--replica", "pocket", "sync", "status",
        purpose: "the daemons that a replica has met"),
      Example("sync", "status", "--exit-code", "-o", "plain", purpose: "for a script"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let status = try session.ask(Request(SystemStatus()))
    let rows = try rows(session, status)
    try show(rows, session, try Lives(status))
    if invocation.has(exitCode), !rows.allSatisfy(\.isLevel) { throw .alreadyTold(.refused) }
  }

  /// The peers of the daemon or the replica that the session asks, by name.
  ///
  /// `status` is the answer to system.status if it is there already.
  static func rows(
    _ session: Session, _ status: Reply? = nil
  ) throws(CommandFailure) -> [PeerRow] {
    switch try session.keeper() {
    case .daemon:
      if let status { return try PeerRow.all(status) }
      return try PeerRow.all(try session.ask(Request(SystemStatus())))
    case .replica(let folder): return try rows(ofReplica: folder, session)
    }
  }

  private static func rows(
    ofReplica folder: String, _ session: Session
  ) throws(CommandFailure) -> [PeerRow] {
    let profiles = try session.ask(Request(OwnVectors.profiles)).read(Wire.ProfileList.Result.self)
      .profiles.map(\.id)
    let now = Int(SystemClock.realtimeMilliseconds())
    let replies = try session.ask(
      profiles.map { Request(OwnVectors.request($0, nowMilliseconds: now)) })
    var own: [ProfileID: VersionVector] = [:]
    for (profile, reply) in zip(profiles, replies) {
      own[profile] = try reply.read(SyncBegin.Result.self).vector
    }
    let notes = session.world.replicas.notes(in: folder)
    return notes.notes.sorted { $0.key < $1.key }.map { name, note in
      PeerRow(name, note, unsent: notes.unsent(for: name, having: own))
    }
  }

  /// Shows all peers, or the peer of this name.
  static func show(
    _ rows: [PeerRow], of name: String? = nil, _ session: Session, _ lives: Lives = Lives()
  ) throws(CommandFailure) {
    let shown = rows.filter { name == nil || $0.name == name }
    let form = PeerRow.form(session.localTime)
    let below = [Presentation.Block.sentences(lives.words)]
    try session.show(
      Presentation(
        shown, form, json: .object(lives.json.merging(["peers": form.json(shown)]) { $1 }),
        empty: [.sentence("no peers")] + below, below: below))
  }
}
