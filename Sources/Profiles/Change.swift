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

  package init(
    profile: ProfileID, dot: Dot, time: HybridTimestamp, context: VersionVector, edits: [Edit],
    client: String?
  ) {
    self.profile = profile
    self.dot = dot
    self.time = time
    self.context = context
    self.edits = edits
    self.client = client
  }

  package var stamp: Stamp {
    Stamp(time: time, origin: dot.origin)
  }
}
