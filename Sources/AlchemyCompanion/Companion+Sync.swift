internal import Profiles
package import ReplicaSync
internal import Unix
internal import Wire

extension Companion {
  /// Merges the replica with the peer behind a stream, and returns when both have the same state.
  ///
  /// A sync may be cut off anywhere and repeated: nothing is lost, and nothing is applied twice.
  /// Cancelling the task ends the sync early. The stream stays open, but cannot be used afterwards.
  ///
  /// - Parameters:
  ///   - stream: leads to a peer that speaks the protocol as a daemon does.
  ///   - peer: the peer's name in lists of conflicts; 1 to 100 bytes.
  /// - Returns: what the sync did.
  /// - Throws: ``CompanionError/syncEnded(reason:)`` if the sync ended before its work was done.
  @discardableResult
  public func sync(
    over stream: some CompanionStream, named peer: String
  ) async throws(CompanionError) -> SyncReport {
    try await sync(over: stream, named: peer) { .now }
  }

  /// Like `sync(over:named:)`, with clocks that the caller provides.
  ///
  /// - Throws: ``CompanionError/syncEnded(reason:)`` if the sync ended before its work was done.
  @discardableResult
  package func sync(
    over stream: some CompanionStream, named peer: String,
    now: @escaping @Sendable () -> RelayMoment
  ) async throws(CompanionError) -> SyncReport {
    let names = RelayNames(here: name, there: peer)
    var round = SyncRound(
      names, here: try await ReplicaSession(on: thread), there: stream, now: now)
    try await round.run()
    let result = Result { () throws(CompanionError) in try SyncReport(round.reports, names) }
    note(result, of: peer, round.confirmed)
    return try result.get()
  }

  /// How many changes here a peer is not known to have.
  ///
  /// The default is the peer of the latest completed sync. If no peer was met yet, all changes
  /// count.
  ///
  /// - Throws: ``CompanionError/closed`` or ``CompanionError/broken(reason:)`` if the replica
  ///   cannot be read.
  public func unsentChanges(for peer: String? = nil) async throws(CompanionError) -> Int {
    let notes = PeerNotes.read(in: folder)
    return notes.unsent(for: peer ?? notes.lastName, having: try await ownVectors())
  }

  private func ownVectors() async throws(CompanionError) -> [ProfileID: VersionVector] {
    let now = RelayMoment.now.wallMilliseconds
    var vectors: [ProfileID: VersionVector] = [:]
    for profile in try await ask(OwnVectors.profiles).profiles {
      let request = OwnVectors.request(profile.id, nowMilliseconds: now)
      vectors[profile.id] = try await ask(request).vector
    }
    return vectors
  }

  /// Errors are ignored: changes that cannot be noted as sent count as unsent.
  private func note(
    _ result: Result<SyncReport, CompanionError>, of peer: String,
    _ confirmed: [ProfileID: VersionVector]
  ) {
    var notes = PeerNotes.read(in: folder)
    var note = notes.notes[peer] ?? PeerNotes.Note()
    note.vectors.merge(confirmed) { _, newer in newer }
    switch result {
    case .success(let report):
      note.skewMilliseconds = report.skewMilliseconds
      note.lastError = report.left.first
      if report.left.isEmpty {
        note.lastSuccessMilliseconds = RelayMoment.now.wallMilliseconds
      }
    case .failure(let error): note.lastError = error.description
    }
    notes.notes[peer] = note
    do {
      try notes.write(in: folder)
    } catch {
      return
    }
  }
}

/// A stream of bytes to a daemon or to another companion, such as a socket or an SSH channel.
///
/// The peer must speak the protocol as a daemon does: `alchemyd bridge`, or a connection to a
/// daemon's socket.
public protocol CompanionStream: Sendable {
  /// The next bytes, at least one; nil at the end. Should return when its task is cancelled.
  func read() async throws -> [UInt8]?

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) async throws
}

extension Companion {
  /// The result of a sync.
  public struct SyncReport: Equatable, Sendable {
    /// How many changes the peer did not have.
    public var sent = 0
    /// How many changes this replica did not have.
    public var received = 0
    /// Profiles merged as whole states, because the logs no longer reached back far enough.
    public var joinedProfiles = 0
    /// Values here that lost to concurrent edits; see ``Companion/conflicts(of:)``.
    public var conflicts = 0
    /// Profiles that still differ, each with the reason in words.
    public var left: [String] = []
    /// How far the peer's clock is ahead, in milliseconds; nil if the peer did not say.
    public var skewMilliseconds: Int?
  }
}

extension Companion.SyncReport {
  /// Throws if the round ended early.
  init(_ reports: [RelayReport], _ names: RelayNames) throws(CompanionError) {
    for report in reports {
      switch report {
      case .skew(let milliseconds): skewMilliseconds = milliseconds
      case .finished(let summary):
        sent = summary.traffic.sent
        received = summary.traffic.received
        joinedProfiles = summary.traffic.joins
        conflicts = summary.conflicts
        left = summary.left.map { $0.words(names) }
      case .ended(let failure): throw .syncEnded(reason: failure.words(names, .once))
      case .progress, .synchronised, .conflicts, .parted, .digestMismatch, .left: break
      }
    }
  }
}
