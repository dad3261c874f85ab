package import Profiles

/// One question of a session to the hub's database; one `HubFinding` answers it.
///
/// A question that writes is one transaction: all of it is durable when it is answered, or none.
package enum HubQuery: Equatable, Sendable {
  /// Whether the server answers.
  case ping
  /// All profiles of the vault.
  case profiles
  /// A profile's newest stored state, and how far its log reaches.
  case load(ProfileID)
  /// The changes of a profile after a number, in log order.
  case later(ProfileID, than: Int)
  /// Changes up to a number that a vector lacks, in log order.
  case missing(ProfileID, VersionVector, upTo: Int, limit: Int)
  /// Which changes stand at these places.
  case hashes(ProfileID, [Dot])
  /// The newest hashes of each origin up to a vector that are known without a gap, at most `limit` in all.
  case trail(ProfileID, VersionVector, limit: Int)
  /// Appends changes, if nothing else has happened to the profile.
  case append(HubAppend)
  /// Replaces the profile's state, if nothing else has happened to it: after a join or a move.
  case replace(HubReplacement)
  /// Keeps a state of the profile, so that the next session folds fewer changes.
  case keep(HubSnapshot)
  /// Takes no more changes of an origin.
  case retire(Origin)
  /// Removes some of the vault's old changes that a stored state covers, at most once a day.
  case cut
  /// Notifies the other sessions of the vault of these positions.
  case notify([HubPosition])
}

/// A change as a row of the hub.
package struct HubRow: Equatable, Sendable {
  /// Where it stands.
  package let place: Dot
  /// What it is, with everything that its author had seen.
  package let hash: ChangeHash
  /// Its stamp, which must not be far ahead of the server's clock.
  package let time: HybridTimestamp
  /// The change with its place, in the form that replicas exchange; or sealed, without its place.
  package let text: [UInt8]

  /// All values are of one change.
  package init(place: Dot, hash: ChangeHash, time: HybridTimestamp, text: [UInt8]) {
    self.place = place
    self.hash = hash
    self.time = time
    self.text = text
  }
}

/// Changes to append to a profile.
package struct HubAppend: Equatable, Sendable {
  /// What lists show of the profile afterwards.
  package let profile: HubListing
  /// The number and the moves as of which they were checked.
  package let expected: HubVersion
  /// At least one, in an order in which each follows everything that its author had seen.
  package let rows: [HubRow]

  package init(profile: HubListing, expected: HubVersion, rows: [HubRow]) {
    self.profile = profile
    self.expected = expected
    self.rows = rows
  }
}

/// What a profile becomes by a join of states, or by a move of changes.
package struct HubReplacement: Equatable, Sendable {
  /// What lists show of the profile afterwards.
  package let profile: HubListing
  /// The number and the moves as of which it was worked out.
  package let expected: HubVersion
  /// How often changes have moved afterwards.
  package let moves: Int
  /// The changes that another place takes, by where they stand so far; empty for a join.
  package let moved: [Dot: HubRow]
  /// Every origin's newest change.
  package let heads: [Dot: Head]
  /// What the log lacks; a floor that was raised meanwhile stays.
  package let floor: VersionVector
  /// Hashes of changes that the log lacks, to be kept; each origin's in the order of their numbers.
  package let trail: [Link]
  /// The whole state, as replicas exchange it.
  package let state: [UInt8]
}

/// A state of a profile as of a number.
package struct HubSnapshot: Equatable, Sendable {
  /// Whose state it is.
  package let profile: ProfileID
  /// As of when.
  package let version: HubVersion
  /// The whole state, as replicas exchange it, or sealed.
  package let state: [UInt8]

  /// All values are of the same moment.
  package init(profile: ProfileID, version: HubVersion, state: [UInt8]) {
    self.profile = profile
    self.version = version
    self.state = state
  }
}

/// How far a profile is.
package struct HubVersion: Hashable, Sendable {
  /// Counts the profile's changes and joins, without gaps, in the order of their commits.
  package var n: Int
  /// Counts how often changes of the profile have moved.
  package var moves: Int

  /// 0 and 0 before the first change.
  package init(n: Int = 0, moves: Int = 0) {
    self.n = n
    self.moves = moves
  }
}

/// A profile and its number, the content of a notification.
package struct HubPosition: Hashable, Sendable {
  /// Which profile.
  package let profile: ProfileID
  /// Its number.
  package let n: Int

  /// Any login can send any position, so a session reads the profile before it believes one.
  package init(profile: ProfileID, n: Int) {
    self.profile = profile
    self.n = n
  }
}

/// What lists show of a profile.
package struct HubListing: Equatable, Sendable {
  /// The same at every replica.
  package let id: ProfileID
  /// As its last change named it.
  package let name: String
  /// The id of its catalog, which the hub does not know.
  package let catalog: String
  /// Whether the profile is hidden.
  package let isDeleted: Bool
  /// The profile's number; 0 before the first change.
  package let n: Int

  /// All values are of the same moment.
  package init(id: ProfileID, name: String, catalog: String, isDeleted: Bool, n: Int) {
    self.id = id
    self.name = name
    self.catalog = catalog
    self.isDeleted = isDeleted
    self.n = n
  }
}
