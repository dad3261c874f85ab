/// One author's edits of one profile in one step: atomic, the same on every replica.
///
/// The content never changes. The place does where two changes turn out to have the same one: then the
/// shorter branch moves (Documentation/MERGING.md#a-change-is-its-hash). The hash tells which change it
/// is, wherever it stands.
package struct Change: Equatable, Sendable {
  /// What the change says.
  package let content: ChangeContent
  /// Which change it is.
  package let hash: ChangeHash
  /// Where the change stands at present.
  package var place: ChangePlace

  /// The hash must be that of the content and of the links.
  package init(_ content: ChangeContent, hash: ChangeHash, at place: ChangePlace) {
    self.content = content
    self.hash = hash
    self.place = place
  }

  /// Computes the hash; nil if the place does not say which change it follows.
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

  /// Under whose name the change stands at present; the number is one more than that of the same
  /// origin in `context`.
  package var dot: Dot { place.dot }
  /// What the author had seen of this profile before, including the author's own changes.
  package var context: VersionVector { place.context }

  /// Whether both are the same change at the same place.
  package static func == (one: Change, other: Change) -> Bool {
    one.hash == other.hash && one.place == other.place
  }
}

/// Where a change stands in a profile's log, and the changes that it builds on where they stand.
package struct ChangePlace: Hashable, Sendable {
  /// The origin, and the number among its changes.
  package var dot: Dot
  /// What the author had seen of this profile before.
  package var context: VersionVector
  /// The changes on which it builds, sorted by origin; each stands where `context` says.
  ///
  /// They are the one before it, and the newest ones of other origins that the author had newly seen.
  package var links: [Link]
  /// For the first change of a branch, the origin from which the branch parted; nil for any other.
  package var root: Origin?

  /// Checks nothing.
  package init(_ dot: Dot, context: VersionVector, links: [Link], root: Origin? = nil) {
    self.dot = dot
    self.context = context
    self.links = links
    self.root = root
  }

  /// For the first change of a branch, where the branch parted: the change that it follows.
  package var branchPoint: Dot? {
    root.map { Dot(origin: $0, seq: context[$0]) }
  }

  /// The change before it in its branch; for an origin's first change, what stands before it.
  package var parent: Link? {
    let before = root ?? dot.origin
    return links.first { $0.dot.origin == before }
  }
}
