package import Profiles

/// One question of a session to the hub's database; the answer is one `HubFinding`.
///
/// A question that writes is one transaction: when it is answered, all of it is durable or nothing.
package enum HubQuery: Equatable, Sendable {
  /// Checks that the server answers.
  case ping
  /// All profiles of the vault.
  case profiles
  /// A profile's newest stored state, and the reach of its log.
  case load(ProfileID)
  /// The changes of a profile after a number, in log order.
  case later(ProfileID, than: Int)
  /// Changes up to a number that a vector lacks, in log order.
  case missing(ProfileID, VersionVector, upTo: Int, limit: Int)
  /// The hashes of the changes in these places.
  case hashes(ProfileID, [Dot])
  /// For each origin, the newest hashes up to a vector that are known without a gap; at most
  /// `limit` in total.
  case trail(ProfileID, VersionVector, limit: Int)
  /// Appends changes, unless the profile has changed since.
  case append(HubAppend)
  /// Replaces the profile's state after a join or a move, unless the profile has changed since.
  case replace(HubReplacement)
  /// Keeps a state of the profile, so that the next session folds fewer changes.
  case keep(HubSnapshot)
  /// Refuses further changes of an origin.
  case retire(Origin)
  /// Removes some of the vault's old changes that a stored state includes, at most once a day.
  case cut
  /// Notifies the other sessions of the vault of these positions.
  case notify([HubPosition])
}

/// A change as a row of the hub.
package struct HubRow: Equatable, Sendable {
  /// The change's place.
  package let place: Dot
  /// The change's identity, which covers everything that its author had seen.
  package let hash: ChangeHash
  /// Its stamp, which must not be far ahead of the server's clock.
  package let time: HybridTimestamp
  /// The change with its place, in the form that replicas exchange; if sealed, without its place.
  package let text: [UInt8]

  /// All values must belong to one change.
  package init(place: Dot, hash: ChangeHash, time: HybridTimestamp, text: [UInt8]) {
    self.place = place
    self.hash = hash
    self.time = time
    self.text = text
  }
}

/// Changes to append to a profile.
package struct HubAppend: Equatable, Sendable {
  /// The profile's row in lists after the write.
  package let profile: HubListing
  /// The version against which the changes were checked.
  package let expected: HubVersion
  /// At least one; each follows everything that its author had seen.
  package let rows: [HubRow]

  package init(profile: HubListing, expected: HubVersion, rows: [HubRow]) {
    self.profile = profile
    self.expected = expected
    self.rows = rows
  }
}

/// The result of a join of states, or of a move of changes.
package struct HubReplacement: Equatable, Sendable {
  /// The profile's row in lists after the write.
  package let profile: HubListing
  /// The version from which the result was computed.
  package let expected: HubVersion
  /// The number of moves of the profile after the write.
  package let moves: Int
  /// The changes that get a new place, by their current place; empty for a join.
  package let moved: [Dot: HubRow]
  /// The newest change of every origin.
  package let heads: [Dot: Head]
  /// The changes that the log lacks; if another session has raised the floor further, that floor
  /// stays.
  package let floor: VersionVector
  /// Hashes to keep of changes that the log lacks; each origin's are sorted by number.
  package let trail: [Link]
  /// The whole state, in the form that replicas exchange.
  package let state: [UInt8]
}

/// The state of a profile at one version.
package struct HubSnapshot: Equatable, Sendable {
  /// The profile of the state.
  package let profile: ProfileID
  /// The version of the state.
  package let version: HubVersion
  /// The whole state, in the form that replicas exchange, or sealed.
  package let state: [UInt8]

  /// All values must be of the same moment.
  package init(profile: ProfileID, version: HubVersion, state: [UInt8]) {
    self.profile = profile
    self.version = version
    self.state = state
  }
}

/// The version of a profile, by which concurrent writes are detected.
package struct HubVersion: Hashable, Sendable {
  /// Counts the profile's changes and joins, without gaps, in the order of their commits.
  package var n: Int
  /// Counts how often changes of the profile have moved.
  package var moves: Int

  /// Both are 0 before the first change.
  package init(n: Int = 0, moves: Int = 0) {
    self.n = n
    self.moves = moves
  }
}

/// A profile and its number, the content of a notification.
package struct HubPosition: Hashable, Sendable {
  /// The profile.
  package let profile: ProfileID
  /// The profile's number.
  package let n: Int

  /// Any login can send any position, so a session reads the profile before it trusts one.
  package init(profile: ProfileID, n: Int) {
    self.profile = profile
    self.n = n
  }
}

/// A profile's row in lists.
package struct HubListing: Equatable, Sendable {
  /// The same on every replica.
  package let id: ProfileID
  /// The name according to the last change.
  package let name: String
  /// The catalog's id; the hub does not know the catalog.
  package let catalog: String
  /// Whether the profile is hidden.
  package let isDeleted: Bool
  /// The profile's number; 0 before the first change.
  package let n: Int

  /// All values must be of the same moment.
  package init(id: ProfileID, name: String, catalog: String, isDeleted: Bool, n: Int) {
    self.id = id
    self.name = name
    self.catalog = catalog
    self.isDeleted = isDeleted
    self.n = n
  }
}
