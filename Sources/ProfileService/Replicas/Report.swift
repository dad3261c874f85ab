package import Profiles
package import Replication

/// What a person is to hear of, as facts; nobody asked for it.
package enum Report: Equatable, Sendable {
  /// Values lost against others that were set by somebody who had not seen them.
  case overridden(profile: String, [Override])
  /// How far another replica's clock is ahead of ours; negative when it is behind.
  case clockSkew(KnownReplica, aheadMilliseconds: Int)
  /// This replica goes on under another identity.
  ///
  /// Another replica has changes under the former identity that are not here.
  case rotated(from: Origin, to: Origin)
  /// Changes of a replica that went back or was copied have a name of their own now.
  case moved(profile: String, KnownReplica, as: String?, count: Int)
  /// Changes of this replica that it lacked came back from another one.
  case returned(profile: String, KnownReplica, count: Int)
  /// Two replicas that have seen the same changes of a profile show other things.
  case digestsDiffer(profile: String, KnownReplica)
  /// One change was found in two states with two contents; a rule that depends on nobody chose.
  case unsoundJoin(profile: String, KnownReplica)
  /// The store has not got the backup that was due, which was to be at the path.
  case notBackedUp(path: String, reason: String, retryMilliseconds: Int)
}

/// A value that lost, and the one that was kept.
package struct Override: Equatable, Sendable {
  /// Where in the profile; never a quantity, and a column only for two resets of it.
  package var place: ConflictPlace
  /// What people call the thing that it is about; nil for what has no name.
  package var thing: String?
  /// What the smaller stamp said; the journal keeps it for whoever wants it back.
  package var lost: FieldValue
  /// What the larger stamp said, and another value than `lost`.
  package var kept: FieldValue
  /// Who set what was kept.
  package var keptBy: KnownReplica

  /// Trusts that `thing` is what the profile's catalog calls that place.
  package init(
    place: ConflictPlace, thing: String?, lost: FieldValue, kept: FieldValue, keptBy: KnownReplica
  ) {
    self.place = place
    self.thing = thing
    self.lost = lost
    self.kept = kept
    self.keptBy = keptBy
  }
}

/// A replica by its identity, and by its name if that is known.
package struct KnownReplica: Equatable, Sendable {
  /// All zeros for somebody who did not say.
  package var origin: Origin
  /// As it introduced itself, or a relay did for it; nil where nobody has.
  package var name: String?
  /// Whether it is this very replica.
  package var isHere: Bool

  /// Somebody who did not say which replica it is may have a name all the same.
  package init(origin: Origin, name: String?, isHere: Bool) {
    self.origin = origin
    self.name = name
    self.isHere = isHere
  }
}
