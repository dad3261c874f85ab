import Replication

/// What of a profile is bounded, so that every replica can take it in.
package enum ProfileBound: String, CaseIterable, Sendable {
  /// The origins of its version vector.
  case origins
  /// The text of its state.
  case bytes

  /// The most that a profile may have.
  package var limit: Int {
    switch self {
    case .origins: VersionVector.originLimit
    case .bytes: Profile.weightLimit
    }
  }
}

extension Profile {
  /// The bound that changes, each the next of its origin, would take the profile past.
  ///
  /// A store of an earlier version may hold a profile that is past a bound already. Such a profile
  /// still takes what does not add to it.
  package func bound(passedBy changes: [Change]) -> ProfileBound? {
    var newcomers: Set<Origin> = []
    for change in changes where vector[change.dot.origin] == 0 {
      newcomers.insert(change.dot.origin)
    }
    if let bound = bound(passedByOrigins: newcomers.count) { return bound }
    let growth = changes.reduce(newcomers.count * StateWeight.origin) { sum, change in
      change.edits.reduce(sum) { $0 + $1.weight }
    }
    // As a rule there is room even if every edit adds a row; else the changes are tried on a copy.
    guard weight + growth > Self.weightLimit else { return nil }
    var changed = self
    for change in changes { _ = changed.apply(change, catalog: nil) }
    return bound(passedByWeight: changed.weight)
  }

  /// The bound that a join with another replica's state would take the profile past.
  package func bound(passedByJoining other: Profile) -> ProfileBound? {
    let newcomers = other.vector.entries.count { vector[$0.origin] == 0 }
    if let bound = bound(passedByOrigins: newcomers) { return bound }
    guard weight + other.weight > Self.weightLimit else { return nil }
    return bound(passedByWeight: weight(joining: other))
  }

  private func bound(passedByWeight newWeight: Int) -> ProfileBound? {
    newWeight > max(weight, Self.weightLimit) ? .bytes : nil
  }

  private func bound(passedByOrigins count: Int) -> ProfileBound? {
    count > 0 && vector.entries.count + count > VersionVector.originLimit ? .origins : nil
  }

  /// Its name for a refusal; its id if it has no name yet.
  package var shownName: String {
    name.value.isEmpty ? id.description : name.value
  }
}
