/// The content of a change: everything but its place.
///
/// Immutable, and sent as one text. A class, because each change is passed along several times on
/// its way to the disk.
package final class ChangeContent: Sendable {
  /// The profile that the change edits.
  package let profile: ProfileID
  /// From the author's clock; later than everything that the author had seen.
  package let time: HybridTimestamp
  /// In the order of application; empty if, for example, an undo had nothing to restore.
  package let edits: [Edit]
  /// The client that asked for the change, as the client named itself.
  package let client: String?
  /// The change of the same profile that this one undoes.
  package let undoes: ChangeHash?
  /// The format version: `currentVersion`, or higher if a newer program made the change.
  package let version: Int
  /// The content as a JSON object, byte for byte as its author wrote it; input of the change's
  /// hash.
  ///
  /// Also contains 8 random bytes, and whatever else a newer program has written.
  package let text: [UInt8]

  /// The format of the changes that this program makes.
  package static let currentVersion = 1

  /// The other arguments must agree with the text.
  package init(
    profile: ProfileID, time: HybridTimestamp, edits: [Edit], client: String?,
    undoes: ChangeHash? = nil, version: Int = currentVersion, text: [UInt8]
  ) {
    self.profile = profile
    self.time = time
    self.edits = edits
    self.client = client
    self.undoes = undoes
    self.version = version
    self.text = text
  }

  /// Whether this program can't apply some edits; the log keeps them until a newer program can.
  package var isPending: Bool {
    edits.contains { if case .unknown = $0 { true } else { false } }
  }
}

/// The facts of a change that is not yet made: `Wire` writes its text and then computes the hash.
package struct ChangeDraft: Sendable {
  /// The profile to change.
  package let profile: ProfileID
  /// When the change is made.
  package let time: HybridTimestamp
  /// In the order of application.
  package let edits: [Edit]
  /// The client that makes the change.
  package let client: String?
  /// The change to undo; nil if this is not an undo.
  package let undoes: ChangeHash?
  /// Random, so that two lives of one store never make the same change.
  package let salt: UInt64
  /// The place among the changes of its origin.
  package let dot: Dot
  /// What the author has seen.
  package let context: VersionVector
  /// The newest changes of other origins that the author has seen since its last change.
  package let links: [Link]

  /// `Profile.draft` passes consistent values; tests pass anything.
  package init(
    profile: ProfileID, time: HybridTimestamp, edits: [Edit], client: String?,
    undoes: ChangeHash?, salt: UInt64, dot: Dot, context: VersionVector, links: [Link]
  ) {
    self.profile = profile
    self.time = time
    self.edits = edits
    self.client = client
    self.undoes = undoes
    self.salt = salt
    self.dot = dot
    self.context = context
    self.links = links
  }
}
