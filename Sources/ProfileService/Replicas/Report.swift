package import Profiles

/// A fact that a person should learn without asking.
package enum Report: Equatable, Sendable {
  /// Values lost to others, whose authors had not seen them.
  case overridden(profile: String, [Override])
  /// How far another replica's clock is ahead of ours; negative when it is behind.
  case clockSkew(KnownReplica, aheadMilliseconds: Int)
  /// This replica has a new identity, because another one has changes of the former identity that are not
  /// here.
  case rotated(from: Origin, to: Origin)
  /// Changes of a replica that was rolled back or copied have moved to an origin of their own.
  case moved(profile: String, KnownReplica, as: String?, count: Int)
  /// Changes that this replica made and lost came back from another one.
  case returned(profile: String, KnownReplica, count: Int)
  /// Two replicas that have seen the same changes of a profile have different digests.
  case digestsDiffer(profile: String, KnownReplica)
  /// Two states had different contents of one change; the choice between them is the same on every replica.
  case unsoundJoin(profile: String, KnownReplica)
  /// The backup that was due, at this path, has failed.
  case notBackedUp(path: String, reason: String, retryMilliseconds: Int)
}

/// A value that lost a conflict, and the one that was kept.
package struct Override: Equatable, Sendable {
  /// Never a quantity; a column only for two resets of it.
  package var place: ConflictPlace
  /// What people call the thing at the place; nil if it has no name.
  package var thing: String?
  /// The value with the smaller stamp; the journal keeps it for whoever wants it back.
  package var lost: FieldValue
  /// The value with the larger stamp, which differs from `lost`.
  package var kept: FieldValue
  /// Who set `kept`.
  package var keptBy: KnownReplica

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

/// The identity of a replica, and its name if that is known.
package struct KnownReplica: Equatable, Sendable {
  /// All zeros if the replica did not say who it is; it may have a name all the same.
  package var origin: Origin
  /// As it or a relay introduced it; nil if nobody has.
  package var name: String?
  /// Whether it is this replica.
  package var isHere: Bool

  package init(origin: Origin, name: String?, isHere: Bool) {
    self.origin = origin
    self.name = name
    self.isHere = isHere
  }
}
