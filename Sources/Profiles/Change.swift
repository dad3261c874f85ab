package import Replication

/// What one author did to one profile in one step: atomic, immutable, the same on every replica.
package struct Change: Equatable, Sendable {
  package var profile: ProfileID
  package var dot: Dot
  package var time: HybridTimestamp
  /// What the author had seen of this profile before, its own changes included.
  package var context: VersionVector
  package var edits: [Edit]
  /// Who asked for it, in the words of that client.
  package var client: String?
  /// 1; more when a program that knows more has made it.
  package var version: Int
  /// Members that only such a program knows: the JSON of their values by name, as they came.
  package var unread: [String: String]

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

  package var stamp: Stamp {
    Stamp(time: time, origin: dot.origin, seq: dot.seq)
  }

  /// Whether it holds edits that this program cannot carry out; it stays in the log until one can.
  package var isPending: Bool {
    edits.contains { if case .unknown = $0 { true } else { false } }
  }
}
