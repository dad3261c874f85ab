package import Replication

/// What one author did to one profile in one step: atomic, immutable, the same on every replica.
package struct Change: Equatable, Sendable {
  /// The one profile that it is about: its number and its context are counted there alone.
  package var profile: ProfileID
  /// Its number is one more than `context` has of its own origin.
  package var dot: Dot
  /// By its author's clock: later than the moment of every change in `context`.
  package var time: HybridTimestamp
  /// What the author had seen of this profile before, its own changes included.
  package var context: VersionVector
  /// Carried out in this order; may be none, as of an undo that left everything as it was.
  package var edits: [Edit]
  /// Who asked for it, in the words of that client.
  package var client: String?
  /// 1; more when a program that knows more has made it.
  package var version: Int
  /// Members that only such a program knows: the JSON of their values by name, as they came.
  package var unread: [String: String]

  /// Checks nothing: for what comes from another replica that is up to `IncomingChanges`.
  package init(
    profile: ProfileID, dot: Dot, time: HybridTimestamp, context: VersionVector, edits: [Edit],
    client: String?, version: Int = 1, unread: [String: String] = [:]
  ) {
    self.profile = profile
    self.dot = dot
    self.time = time
    self.context = context
    self.edits = edits
    self.client = client
    self.version = version
    self.unread = unread
  }

  /// The one stamp of all that it sets; of two edits of one field the later one wins by it.
  package var stamp: Stamp {
    Stamp(time: time, origin: dot.origin, seq: dot.seq)
  }

  /// Whether it holds edits that this program cannot carry out; it stays in the log until one can.
  package var isPending: Bool {
    edits.contains { if case .unknown = $0 { true } else { false } }
  }
}
