internal import DaemonClient
internal import Doctor
internal import Profiles
internal import ReplicaSync
internal import Unix
internal import Wire

/// One round of sync between a command's replica and a peer.
package struct ReplicaRound {
  let session: Session
  let folder: String
  let peer: SyncPeer

  package init(session: Session, folder: String, peer: SyncPeer) {
    self.session = session
    self.folder = folder
    self.peer = peer
  }

  /// Runs the round, records its outcome, and returns what it did.
  ///
  /// Throws if the replica or the peer cannot be reached, or if the round does not succeed.
  package func run() throws(CommandFailure) -> SyncOutcome {
    let there = try peer.connect(session.world)
    let here = try connectHere()
    let progress = Progress(session.printer, errorTerminal: session.world.errorTerminal)
    let loop = SyncLoop(names, here: here, there: there) { failure in
      (there as? ProgramTransport)?.complaint ?? failure.cause
    } tell: { report in
      if case .progress(let done, let profiles, let sent, let received) = report {
        progress.show("\(done) of \(profiles) profiles, \(sent) sent, \(received) received")
      }
    }
    try loop.run()
    progress.hide()
    let outcome = SyncOutcome(loop.reports, names)
    try note(outcome, loop.confirmed)
    guard let failure = outcome.failure else { return outcome }
    throw .sync(
      .ended(
        peer: peer, words: failure.words(names, .once), isConnection: failure.isConnection))
  }

  /// The name of each side in the other side's lists of conflicts.
  private var names: RelayNames {
    RelayNames(here: Self.name(of: folder), there: peer.name)
  }

  /// The last part of the folder's path, which is the name that a person gave it.
  package static func name(of folder: String) -> String {
    let parts = folder.split(separator: "/")
    guard let last = parts.last(where: { $0 != "." && $0 != ".." }) else { return "replica" }
    return String(last.unicodeScalars.prefix(Self.nameScalars).map(Character.init))
  }

  /// Names have at most 100 bytes, and a scalar at most four.
  private static let nameScalars = 25

  private func connectHere() throws(CommandFailure) -> any Transport {
    do throws(ClientFailure) {
      return try session.world.replicas.connect(to: folder)
    } catch {
      throw .unreachable(error, .replica(folder: folder))
    }
  }

  /// Records the outcome for `sync status`; a failed write only leaves that command without it.
  private func note(
    _ outcome: SyncOutcome, _ confirmed: [ProfileID: VersionVector]
  ) throws(CommandFailure) {
    var notes = session.world.replicas.notes(in: folder)
    var note = notes.notes[peer.name] ?? PeerNotes.Note()
    note.vectors.merge(confirmed) { _, newer in newer }
    note.skewMilliseconds = outcome.skewMilliseconds ?? note.skewMilliseconds
    note.lastError = outcome.failure?.words(names, .once) ?? outcome.complaint
    if note.lastError == nil {
      note.lastSuccessMilliseconds = Int(SystemClock.realtimeMilliseconds())
    }
    notes.notes[peer.name] = note
    do throws(FileFailure) {
      try session.world.replicas.keep(notes, in: folder)
    } catch {
      return
    }
  }
}

extension RelayFailure {
  /// Whether another attempt may succeed.
  fileprivate var isConnection: Bool {
    switch self {
    case .closed, .lateAnswer, .noAnswer, .stopping, .restarted, .notTheProtocol: true
    case .unreadable, .unexpectedAnswer, .otherLevel, .itself, .cannotSync, .refused,
      .tooManyProfiles, .emptyPages:
      false
    }
  }
}
