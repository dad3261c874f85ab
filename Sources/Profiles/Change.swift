/// One author's edits of one profile in one step: atomic, the same on every replica.
///
/// The content never changes. The place changes when two changes turn out to have the same place:
/// then the shorter branch moves (Documentation/MERGING.md#a-change-is-its-hash). The hash
/// identifies the change in any place.
package struct Change: Equatable, Sendable {
  /// The author's content, without the place.
  package let content: ChangeContent
  /// The identity of the change.
  package let hash: ChangeHash
  /// The change's current place.
  package var place: ChangePlace

  /// The hash must be the hash of this content and these links.
  package init(_ content: ChangeContent, hash: ChangeHash, at place: ChangePlace) {
    self.content = content
    self.hash = hash
    self.place = place
  }

  /// Computes the hash; nil if the place does not tell the preceding change.
  package init?(hashing content: ChangeContent, at place: ChangePlace) {
    let before = place.root ?? place.dot.origin
    guard let parent = place.links.first(where: { $0.dot.origin == before })?.hash else {
      return nil
    }
    let others = place.links.filter { $0.dot.origin != before }.map(\.hash)
    let text = content.text
    let hash = ChangeHash(of: text.span, parent: parent, others: others)
    self.init(content, hash: hash, at: place)
  }

  /// The profile that the change edits; `dot` and `context` count only changes of this profile.
  package var profile: ProfileID { content.profile }
  /// From the author's clock; later than every change in `context`.
  package var time: HybridTimestamp { content.time }
  /// Applied in this order.
  package var edits: [Edit] { content.edits }
  /// The client that asked for the change, as the client named itself.
  package var client: String? { content.client }
  /// The change of the same profile that this one undoes.
  package var undoes: ChangeHash? { content.undoes }

  /// The stamp of every value that the change sets; of two edits of one field the later wins.
  package var stamp: Stamp {
    Stamp(time: time, tie: hash.tie, origin: dot.origin, seq: dot.seq)
  }

  /// The origin under which the change currently stands, and its number there: one more than the
  /// number of this origin in `context`.
  package var dot: Dot { place.dot }
  /// What the author had seen of this profile before the change, including the author's own
  /// changes.
  package var context: VersionVector { place.context }

  /// Whether both are the same change at the same place.
  package static func == (one: Change, other: Change) -> Bool {
    one.hash == other.hash && one.place == other.place
  }
}

/// The place of a change in a profile's log, with the current places of the changes that it builds
/// on.
package struct ChangePlace: Hashable, Sendable {
  /// The origin, and the change's number there.
  package var dot: Dot
  /// What the author had seen of this profile before the change.
  package var context: VersionVector
  /// The changes on which it builds, sorted by origin; the places agree with `context`.
  ///
  /// These are the preceding change, and the newest changes of other origins that the author had
  /// newly seen.
  package var links: [Link]
  /// For the first change of a branch, the origin from which the branch parted; otherwise nil.
  package var root: Origin?

  /// Checks nothing.
  package init(_ dot: Dot, context: VersionVector, links: [Link], root: Origin? = nil) {
    self.dot = dot
    self.context = context
    self.links = links
    self.root = root
  }

  /// For the first change of a branch, the change after which the branch parted; otherwise nil.
  package var branchPoint: Dot? {
    root.map { Dot(origin: $0, seq: context[$0]) }
  }

  /// The preceding change in its branch; for an origin's first change, what stands before it.
  package var parent: Link? {
    let before = root ?? dot.origin
    return links.first { $0.dot.origin == before }
  }
}
