package import Replication

/// One author's edits of one profile in one step: atomic, immutable, the same on every replica.
package struct Change: Equatable, Sendable {
  /// The profile that the change edits; `dot` and `context` count only changes of this profile.
  package var profile: ProfileID
  /// The number is one more than the number of the same origin in `context`.
  package var dot: Dot
  /// From the author's clock; later than every change in `context`.
  package var time: HybridTimestamp
  /// What the author had seen of this profile before, including the author's own changes.
  package var context: VersionVector
  /// Applied in this order; empty if, for example, an undo had nothing to restore.
  package var edits: [Edit]
  /// The client that asked for the change, as the client named itself.
  package var client: String?
  /// The change of the same profile that this one undoes.
  package var undoes: Dot?
  /// The format version: `currentVersion`, or more if a newer program made the change.
  package var version: Int
  /// Members that only a newer program knows: their values as JSON text, unchanged, by name.
  package var unread: [String: String]

  /// The format of the changes that this program makes.
  package static let currentVersion = 1

  /// Checks nothing; `IncomingChanges` checks changes from other replicas.
  package init(
    profile: ProfileID, dot: Dot, time: HybridTimestamp, context: VersionVector, edits: [Edit],
    client: String?, undoes: Dot? = nil, version: Int = currentVersion,
    unread: [String: String] = [:]
  ) {
    self.profile = profile
    self.dot = dot
    self.time = time
    self.context = context
    self.edits = edits
    self.client = client
    self.undoes = undoes
    self.version = version
    self.unread = unread
  }

  /// The stamp of every value that the change sets; of two edits of one field the later wins.
  package var stamp: Stamp {
    Stamp(time: time, origin: dot.origin, seq: dot.seq)
  }

  /// Whether the change has edits that this program can't apply; the log keeps it until one can.
  package var isPending: Bool {
    edits.contains { if case .unknown = $0 { true } else { false } }
  }
}
