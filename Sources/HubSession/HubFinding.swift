package import Profiles

/// The database's answer to a `HubQuery`.
package enum HubFinding: Equatable, Sendable {
  /// In any order.
  case profiles([HubListing])
  /// Nil for a profile that the vault lacks.
  case loaded(HubLoad?)
  case later(HubNews)
  /// The changes, and whether there are more.
  case missing([HubText], hasMore: Bool)
  /// In the order of the places; nil where the hash is unknown or no longer known.
  case hashes([ChangeHash?])
  case trail([TrailRun])
  case written(HubVerdict)
  /// Some old changes were removed.
  case cut(hasMore: Bool)
  /// A ping was answered, a state kept, an origin retired, or a notification sent.
  case done
}

/// The vault in which a session works, as of its first question.
package struct HubGreeting: Equatable, Sendable {
  /// The vault's identity; the vault itself makes no changes.
  package let origin: Origin
  /// 32 hexadecimal digits, which change with a failover.
  package let epoch: String
  /// How far the server's clock is ahead of ours, in milliseconds.
  package let aheadMilliseconds: Int
  /// Origins of which no more changes are accepted.
  package let retired: Set<Origin>

  /// Both clocks must be read at the same moment.
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
  /// The changes that the log lacks.
  package let floor: VersionVector
  /// In the form that replicas exchange; nil if none was stored.
  package let state: [UInt8]?

  /// All values must be of the same moment.
  package init(version: HubVersion, floor: VersionVector, state: [UInt8]?) {
    self.version = version
    self.floor = floor
    self.state = state
  }
}

/// A change as stored in the database.
package struct HubText: Equatable, Sendable {
  /// The change's place.
  package let place: Dot
  /// The change's identity.
  package let hash: ChangeHash
  /// In the form that replicas exchange; empty if it cannot be opened.
  package let text: [UInt8]

  /// The text may be sealed.
  package init(place: Dot, hash: ChangeHash, text: [UInt8]) {
    self.place = place
    self.hash = hash
    self.text = text
  }
}

/// The events of a profile after a number.
package struct HubNews: Equatable, Sendable {
  /// The profile's version after these changes.
  package let version: HubVersion
  /// The number of the last join or move.
  package let replaced: Int
  /// The changes that the log lacks.
  package let floor: VersionVector
  /// The changes, in order.
  package let changes: [HubText]
  /// Whether more changes follow.
  package let hasMore: Bool

  /// All values must be of the same moment.
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

/// The outcome of a write.
package enum HubVerdict: Equatable, Sendable {
  /// The write is durable; the profile now has this number.
  case written(n: Int)
  /// The profile has changed since: nothing was written.
  case overtaken
  /// No more changes of this origin are accepted.
  case retired(Origin)
  /// A change is stamped too far ahead of the server's clock, which shows this time.
  case future(nowMilliseconds: Int)
  /// The vault has no more room, or no room for another profile.
  case full
}
