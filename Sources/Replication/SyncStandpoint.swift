internal import Profiles
internal import Wire

/// A replica's state of a profile, as far as a sync compares it.
struct SyncStandpoint: Equatable {
  /// The changes that the replica has seen.
  var vector: VersionVector
  /// The log lacks the changes in this vector.
  var floor: VersionVector
  /// Empty from a replica that cannot compute it.
  var digest: String
  /// The newest change of each origin; empty from a replica that does not say.
  var heads: [Origin: ChangeHash]

  /// The digest may be empty, and so may the heads.
  init(
    vector: VersionVector, floor: VersionVector, digest: String, heads: [Origin: ChangeHash]
  ) {
    self.vector = vector
    self.floor = floor
    self.digest = digest
    self.heads = heads
  }

  /// The origins of which both have equally many changes and different newest ones, as far as both know.
  func forks(with other: SyncStandpoint) -> [Origin] {
    vector.entries.filter { dot in
      guard other.vector[dot.origin] == dot.seq, let one = heads[dot.origin],
        let other = other.heads[dot.origin]
      else { return false }
      return one != other && one != .unknown && other != .unknown
    }.map(\.origin)
  }

  /// Whether both have seen the same changes, and have the same digest.
  static func == (one: SyncStandpoint, other: SyncStandpoint) -> Bool {
    one.vector == other.vector && one.digest == other.digest
  }

  /// Whether both have seen the same changes, and yet differ.
  func contradicts(_ other: SyncStandpoint) -> Bool {
    vector == other.vector && !other.digest.isEmpty && digest != other.digest
  }

  /// How the two become equal; without a digest they never count as equal.
  func mode(for other: SyncStandpoint) -> SyncMode {
    if self == other { return .equal }
    // Changes suffice only if each has seen everything that the other's log lacks; otherwise whole states are needed.
    let reaches = other.vector.contains(floor) && vector.contains(other.floor)
    return contradicts(other) || !reaches ? .state : .delta
  }
}

extension SyncStandpoint {
  /// The standpoint of a replica that has this profile; `digest` is that of the profile.
  ///
  /// Takes the digest as a parameter because it costs a pass over all rows, and a replica may keep it.
  init(of profile: Profile, floor: VersionVector, digest: UInt64) {
    self.init(
      vector: profile.vector, floor: floor, digest: SyncBegin.text(ofDigest: digest),
      heads: profile.heads.mapValues(\.hash))
  }

  /// The state of the replica that asks.
  init(_ parameters: SyncBegin) {
    self.init(
      vector: parameters.vector, floor: parameters.floor ?? VersionVector(),
      digest: parameters.digest, heads: parameters.heads)
  }
}
