package import Profiles
internal import Wire

extension Change {
  /// A change with these facts, whatever they are; its text and its hash are right.
  ///
  /// Without links it follows the change that `following` names, or one that is nowhere.
  package init(
    profile: ProfileID, dot: Dot, time: HybridTimestamp, context: VersionVector, edits: [Edit],
    client: String?, undoes: ChangeHash? = nil, links: [Link]? = nil, following: ChangeHash? = nil,
    salt: UInt64 = 0
  ) {
    let before = Dot(origin: dot.origin, seq: dot.seq - 1)
    let parent =
      following ?? (dot.seq == 1 ? ChangeHash(before: dot.origin) : ChangeHash.nowhere(before))
    self.init(
      ChangeDraft(
        profile: profile, time: time, edits: edits, client: client, undoes: undoes, salt: salt,
        dot: dot, context: context, links: links ?? [Link(before, parent)]))
  }

  /// The same change with other facts, and so another one.
  package func with(
    dot: Dot? = nil, time: HybridTimestamp? = nil, context: VersionVector? = nil,
    edits: [Edit]? = nil, client: String?? = nil, undoes: ChangeHash?? = nil, links: [Link]? = nil,
    salt: UInt64 = 0
  ) -> Change {
    Change(
      profile: profile, dot: dot ?? self.dot, time: time ?? self.time,
      context: context ?? self.context, edits: edits ?? self.edits, client: client ?? self.client,
      undoes: undoes ?? self.undoes, links: links ?? place.links, salt: salt)
  }

  /// The change that an origin makes next, when it has seen all of a profile.
  package init(
    of profile: Profile, _ edits: [Edit], at time: HybridTimestamp, by origin: Origin,
    client: String? = nil, undoing: ChangeHash? = nil, salt: UInt64 = 0
  ) {
    self.init(
      profile.draft(
        minting: edits, at: time, origin: origin, client: client, undoing: undoing,
        beyond: VersionVector(), salt: salt))
  }
}

extension Profile {
  /// The change that an origin makes next, when it has seen all of the profile.
  package func change(
    minting edits: [Edit], at time: HybridTimestamp, origin: Origin, client: String?,
    undoing: ChangeHash? = nil
  ) -> Change {
    Change(of: self, edits, at: time, by: origin, client: client, undoing: undoing)
  }
}

extension ChangeHash {
  /// The hash of a change that is nowhere; another one for each place.
  package static func nowhere(_ dot: Dot) -> ChangeHash {
    ChangeHash(high: dot.origin.high &+ 0x5eed, low: dot.origin.low << 20 &+ UInt64(dot.seq))
  }
}
