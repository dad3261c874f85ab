/// The undos that a replica must take back, because another replica has undone the same change.
///
/// Two replicas that have not synced can undo one change. Both undos then add to the bag and to the
/// tallies, and only the undo with the smallest stamp may count. The author of another undo takes
/// that undo back, and no other replica does, so each is taken back once.
package struct SurplusUndos: Equatable, Sendable {
  /// The undos that arrived, and that no change which arrived with them undoes.
  private let arrived: [Change]
  private let undone: Set<ChangeHash>
  private let fresh: Set<ChangeHash>

  /// Of changes that are new here.
  package init(among fresh: [Change]) {
    let undone = Set(fresh.compactMap(\.undoes))
    self.undone = undone
    self.fresh = Set(fresh.map(\.hash))
    arrived = fresh.filter { $0.undoes != nil && !undone.contains($0.hash) }
  }

  /// The changes that the arrived undos undo, and that may have other undos here already: they did not just arrive.
  package var targets: Set<ChangeHash> { Set(arrived.compactMap(\.undoes)).subtracting(fresh) }

  /// Those of an author that do not count, in the order of their stamps.
  ///
  /// `standing` are the standing undos of the targets in the log; an author may have had several
  /// origins.
  package func surplus(by isAuthor: (Origin) -> Bool, standing: [Change]) -> [Change] {
    let all = standing.filter { !undone.contains($0.hash) } + arrived
    var first: [ChangeHash: Stamp] = [:]
    for undo in all {
      guard let target = undo.undoes else { continue }
      first[target] = min(first[target] ?? undo.stamp, undo.stamp)
    }
    return all.filter { undo in
      guard isAuthor(undo.dot.origin), let target = undo.undoes else { return false }
      return first[target] != undo.stamp
    }.sorted { $0.stamp < $1.stamp }
  }
}

extension Change {
  /// The edits that take back what the change added to the bag and to the tallies.
  package var sumsTakenBack: [Edit] { edits.compactMap(\.takenBack) }
}
