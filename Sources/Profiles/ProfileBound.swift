/// A bound on the size of a profile, so that every replica can hold it.
package enum ProfileBound: String, CaseIterable, Sendable {
  /// The number of origins in the version vector.
  case origins
  /// The bytes of the state as text.
  case bytes

  /// The greatest value that the bound allows.
  package var limit: Int {
    switch self {
    case .origins: VersionVector.originLimit
    case .bytes: Profile.weightLimit
    }
  }
}

extension Profile {
  /// The bound that a profile would exceed after these changes; nil if none.
  ///
  /// Each change must be the next one of its origin. Mending may leave a profile beyond a bound: it
  /// still accepts changes that do not make it larger.
  package func bound(passedBy changes: [Change]) -> ProfileBound? {
    var newcomers: Set<Origin> = []
    for change in changes where vector[change.dot.origin] == 0 {
      newcomers.insert(change.dot.origin)
    }
    if let bound = bound(passedByOrigins: newcomers.count) { return bound }
    let growth = changes.reduce(newcomers.count * StateWeight.origin) { sum, change in
      change.edits.reduce(
        sum + (change.place.root == nil ? 0 : StateWeight.branches + StateWeight.branch)
      ) { $0 + $1.weight }
    }
    // Usually even a new row for every edit would fit; only otherwise try the changes on a copy.
    guard weight + growth > Self.weightLimit else { return nil }
    var changed = self
    for change in changes { _ = changed.apply(change, catalog: nil) }
    return bound(passedByWeight: changed.weight)
  }

  /// The bound that the profile would exceed after joining another state; nil if none.
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

  /// The name for error messages; the id if the profile has no name yet.
  package var shownName: String {
    name.value.isEmpty ? id.description : name.value
  }
}
