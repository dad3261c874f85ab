/// Finds the undos of some changes that stand, which are those that no standing undo undoes in turn.
///
/// The store looks up who undoes a change by the change's hash, some changes at a time, so that commits go on in
/// between. Linear in the undos of the changes, and of these undos, and so on.
package struct StandingUndos: Equatable, Sendable {
  private let targets: Set<ChangeHash>
  /// The changes whose undos were asked for or are to be looked up; an undo comes after what it undoes.
  private var order: [ChangeHash]
  private var lookedUpCount = 0
  /// The undos of each change that was looked up.
  private var undos: [ChangeHash: [Change]] = [:]

  /// Has looked up nothing.
  package init(of targets: Set<ChangeHash>) {
    self.targets = targets
    order = targets.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
  }

  /// Whether all undos are known.
  package var isOver: Bool { lookedUpCount == order.count }

  /// The change whose undos are to be looked up next; nil at the end.
  package var next: ChangeHash? { isOver ? nil : order[lookedUpCount] }

  /// Takes the undos of the next change.
  package mutating func visit(_ found: [Change]) {
    undos[order[lookedUpCount]] = found
    lookedUpCount += 1
    for undo in found where undos[undo.hash] == nil { order.append(undo.hash) }
  }

  /// The same search without any more undos, for a log without any change.
  package var ended: StandingUndos {
    var search = self
    search.lookedUpCount = order.count
    return search
  }

  /// The standing undos of the changes that were asked about; meaningful when all are known.
  package var standing: [Change] {
    var undone = Set<ChangeHash>()
    for hash in order.reversed()
    where undos[hash]?.contains(where: { !undone.contains($0.hash) }) == true {
      undone.insert(hash)
    }
    return targets.flatMap { undos[$0] ?? [] }.filter { !undone.contains($0.hash) }
  }
}
