import Replication
import Wire

/// Where a replica stands with a profile.
struct Standpoint: Equatable {
  /// What it has seen.
  var vector: VersionVector
  /// Up to here its log gives nothing out.
  var floor: VersionVector
  /// Empty from one that cannot compute it.
  var digest: String
  /// The newest change of each origin; empty from one that does not tell.
  var heads: [Origin: ChangeHash]

  /// The origins of which both have as many changes, and different ones, as far as both know.
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

  /// Whether both have seen the same, and hold something else.
  func contradicts(_ other: Standpoint) -> Bool {
    vector == other.vector && !other.digest.isEmpty && digest != other.digest
  }

  /// How the two come to the same; one without a digest is never taken for equal.
  func mode(for other: Standpoint) -> SyncMode {
    if self == other { return .equal }
    let reaches = other.vector.contains(floor) && vector.contains(other.floor)
    return contradicts(other) || !reaches ? .state : .delta
  }
}

extension Standpoint {
  /// Where the replica that asks stands.
  init(_ parameters: SyncBegin) {
    self.init(
      vector: parameters.vector, floor: parameters.floor ?? VersionVector(),
      digest: parameters.digest, heads: parameters.heads)
  }
}
