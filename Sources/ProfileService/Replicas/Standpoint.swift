import Profiles
import Wire

/// A replica's state of a profile, as far as a sync compares it.
struct Standpoint: Equatable {
  /// What it has seen.
  var vector: VersionVector
  /// The log lacks the changes in this vector.
  var floor: VersionVector
  /// Empty from a replica that cannot compute it.
  var digest: String
  /// The newest change of each origin; empty from a replica that does not say.
  var heads: [Origin: ChangeHash]

  /// The origins of which both have equally many changes and different newest ones, as far as both know.
  func forks(with other: Standpoint) -> [Origin] {
    vector.entries.filter { dot in
      guard other.vector[dot.origin] == dot.seq, let one = heads[dot.origin],
        let other = other.heads[dot.origin]
      else { return false }
      return one != other && one != .unknown && other != .unknown
    }.map(\.origin)
  }

  static func == (one: Standpoint, other: Standpoint) -> Bool {
    one.vector == other.vector && one.digest == other.digest
  }

  /// Whether both have seen the same changes, and yet differ.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && !other.digest.isEmpty && digest != other.digest
  }

  /// How the two become equal; without a digest they never count as equal.
  func mode(for other: Standpoint) -> SyncMode {
    if self == other { return .equal }
    // Each has to have seen everything that the other's log lacks; if not, only whole states help.
    let reaches = other.vector.contains(floor) && vector.contains(other.floor)
    return contradicts(other) || !reaches ? .state : .delta
  }
}

extension Standpoint {
  /// The state of the replica that asks.
  init(_ parameters: SyncBegin) {
    self.init(
      vector: parameters.vector, floor: parameters.floor ?? VersionVector(),
      digest: parameters.digest, heads: parameters.heads)
  }
}
