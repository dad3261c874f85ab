package import Profiles

/// What the database answers to a `HubQuery`.
package enum HubFinding: Equatable, Sendable {
  /// In any order.
  case profiles([HubListing])
  /// Nil for a profile that the vault lacks.
  case loaded(HubLoad?)
  case later(HubNews)
  /// The changes, and whether there are more.
  case missing([HubText], hasMore: Bool)
  /// In the order of the places; nil where it is not known (any more).
  case hashes([ChangeHash?])
  case trail([TrailRun])
  case written(HubVerdict)
  /// Some old changes were removed.
  case cut(hasMore: Bool)
  /// The server answered a ping, a state was kept, an origin retired, or a notification sent.
  case done
}

/// The vault in which a session works, as its first question finds it.
package struct HubGreeting: Equatable, Sendable {
  /// The vault's identity; it makes no changes.
  package let origin: Origin
  /// 32 hexadecimal digits, which are others after a failover.
  package let epoch: String
  /// How far the server's clock is ahead of ours, in milliseconds.
  package let aheadMilliseconds: Int
  /// Origins of which no more is taken.
  package let retired: Set<Origin>

  /// The clocks are read in the same moment.
  package init(origin: Origin, epoch: String, aheadMilliseconds: Int, retired: Set<Origin>) {
    self.origin = origin
    self.epoch = epoch
    self.aheadMilliseconds = aheadMilliseconds
    self.retired = retired
  }
}

/// The newest stored state of a profile.
package struct HubLoad: Equatable, Sendable {
  /// The number of the state, and the profile's moves.
  package let version: HubVersion
  /// What the log lacks.
  package let floor: VersionVector
  /// As replicas exchange it; nil if none was stored.
  package let state: [UInt8]?

  /// All values are of the same moment.
  package init(version: HubVersion, floor: VersionVector, state: [UInt8]?) {
    self.version = version
    self.floor = floor
    self.state = state
  }
}

/// A change as the database has it.
package struct HubText: Equatable, Sendable {
  /// Where it stands.
  package let place: Dot
  /// What it is.
  package let hash: ChangeHash
  /// As replicas exchange it; empty if it cannot be read.
  package let text: [UInt8]

  /// The text may be a sealed one.
  package init(place: Dot, hash: ChangeHash, text: [UInt8]) {
    self.place = place
    self.hash = hash
    self.text = text
  }
}

/// What happened to a profile after a number.
package struct HubNews: Equatable, Sendable {
  /// Where the profile is once the changes are applied.
  package let version: HubVersion
  /// The number of the last join or move.
  package let replaced: Int
  /// What the log lacks.
  package let floor: VersionVector
  /// The changes, in order.
  package let changes: [HubText]
  /// Whether there are more.
  package let hasMore: Bool

  /// All values are of the same moment.
  package init(
    version: HubVersion, replaced: Int, floor: VersionVector, changes: [HubText], hasMore: Bool
  ) {
    self.version = version
    self.replaced = replaced
    self.floor = floor
    self.changes = changes
    self.hasMore = hasMore
  }
}

/// What became of a write.
package enum HubVerdict: Equatable, Sendable {
  /// It is durable; the profile has this number now.
  case written(n: Int)
  /// Something else has happened to the profile: nothing was written.
  case overtaken
  /// No more changes of this origin are taken.
  case retired(Origin)
  /// A change is stamped too far ahead of the server's clock, which has this time.
  case future(nowMilliseconds: Int)
  /// The vault has no more room, or no room for another profile.
  case full
}
