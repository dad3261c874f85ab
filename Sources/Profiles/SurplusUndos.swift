/// The undos that a replica must take back, because another replica has undone the same change.
///
/// Two replicas that have not synced can undo the same change. Both undos then add to the bag and
/// to the tallies, but only the undo with the smallest stamp may count. Only the author of another
/// undo takes that undo back, so it happens once.
package struct SurplusUndos: Equatable, Sendable {
  /// The arrived undos, without those that another arrived change undoes.
  private let arrived: [Change]
  private let undone: Set<ChangeHash>
  private let fresh: Set<ChangeHash>

  /// Takes the changes that are new here.
  package init(among fresh: [Change]) {
    let undone = Set(fresh.compactMap(\.undoes))
    self.undone = undone
    self.fresh = Set(fresh.map(\.hash))
    arrived = fresh.filter { $0.undoes != nil && !undone.contains($0.hash) }
  }

  /// The targets of the arrived undos; without changes that just arrived, which have no other undos
  /// here.
  package var targets: Set<ChangeHash> { Set(arrived.compactMap(\.undoes)).subtracting(fresh) }

  /// The author's undos that must not count, sorted by stamp.
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
  /// The edits that take back the change's effect on the bag and the tallies.
  package var sumsTakenBack: [Edit] { edits.compactMap(\.takenBack) }
}
