package import Profiles

/// A fact that a person should learn without having asked.
package enum Report: Equatable, Sendable {
  /// Values lost to concurrent ones, whose authors had not seen them.
  case overridden(profile: String, [Override])
  /// How far another replica's clock is ahead of ours; negative if it is behind.
  case clockSkew(KnownReplica, aheadMilliseconds: Int)
  /// This replica has a new identity, because another replica has changes of the former identity
  /// that are missing here.
  case rotated(from: Origin, to: Origin)
  /// Changes of a replica that was rolled back or copied have moved to an origin of their own.
  case moved(profile: String, KnownReplica, as: String?, count: Int)
  /// Another replica returned changes that this replica had made and lost.
  case returned(profile: String, KnownReplica, count: Int)
  /// Two replicas that have seen the same changes of a profile have different digests.
  case digestsDiffer(profile: String, KnownReplica)
  /// Two states had different contents of one change; every replica chooses the same one.
  case unsoundJoin(profile: String, KnownReplica)
  /// A scheduled backup to this path failed.
  case notBackedUp(path: String, reason: String, retryMilliseconds: Int)
}

/// A value that lost a conflict, and the value that was kept.
package struct Override: Equatable, Sendable {
  /// Never a quantity; a column only if it was reset twice.
  package var place: ConflictPlace
  /// The name of the ingredient or effect at the place; nil if it has none.
  package var thing: String?
  /// The value with the smaller stamp; the journal keeps it so that it can be restored.
  package var lost: FieldValue
  /// The value with the larger stamp, which differs from `lost`.
  package var kept: FieldValue
  /// The replica that set `kept`.
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
  /// All zeros if the replica did not identify itself; it may have a name all the same.
  package var origin: Origin
  /// The name that the replica or a relay gave; nil if none.
  package var name: String?
  /// Whether this is the local replica.
  package var isHere: Bool

  package init(origin: Origin, name: String?, isHere: Bool) {
    self.origin = origin
    self.name = name
    self.isHere = isHere
  }
}
