import Replication

/// What of a profile is bounded, so that every replica can take it in.
package enum ProfileBound: String, CaseIterable, Sendable {
  /// The origins of its version vector.
  case origins

  /// The most that a profile may have.
  package var limit: Int {
    switch self {
    case .origins: VersionVector.originLimit
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
    return bound(passedByOrigins: newcomers.count)
  }

  /// The bound that a join with another replica's state would take the profile past.
  package func bound(passedByJoining other: Profile) -> ProfileBound? {
    bound(passedByOrigins: other.vector.entries.count { vector[$0.origin] == 0 })
  }

  private func bound(passedByOrigins count: Int) -> ProfileBound? {
    count > 0 && vector.entries.count + count > VersionVector.originLimit ? .origins : nil
  }

  /// Its name for a refusal; its id where nobody has named it yet.
  package var shownName: String {
    name.value.isEmpty ? id.description : name.value
  }
}
