/// Finds the standing undos of some changes: the undos that no other standing undo undoes.
///
/// The store looks up the undos of a change by the change's hash, some changes at a time, so that
/// commits can run in between. Linear in the number of undos, undos of these, and so on.
package struct StandingUndos: Equatable, Sendable {
  private let targets: Set<ChangeHash>
  /// The changes to look up, done and waiting; an undo comes after its target.
  private var order: [ChangeHash]
  private var lookedUpCount = 0
  /// The undos of each change already looked up.
  private var undos: [ChangeHash: [Change]] = [:]

  /// Starts with nothing looked up.
  package init(of targets: Set<ChangeHash>) {
    self.targets = targets
    order = targets.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
  }

  /// Whether all undos are known.
  package var isOver: Bool { lookedUpCount == order.count }

  /// The change whose undos to look up next; nil at the end.
  package var next: ChangeHash? { isOver ? nil : order[lookedUpCount] }

  /// Takes the undos of the next change, and queues them as well.
  package mutating func visit(_ found: [Change]) {
    undos[order[lookedUpCount]] = found
    lookedUpCount += 1
    for undo in found where undos[undo.hash] == nil { order.append(undo.hash) }
  }

  /// The search, ended as if the log had no more changes.
  package var ended: StandingUndos {
    var search = self
    search.lookedUpCount = order.count
    return search
  }

  /// The standing undos of the requested changes; valid only at the end.
  package var standing: [Change] {
    var undone = Set<ChangeHash>()
    for hash in order.reversed()
    where undos[hash]?.contains(where: { !undone.contains($0.hash) }) == true {
      undone.insert(hash)
    }
    return targets.flatMap { undos[$0] ?? [] }.filter { !undone.contains($0.hash) }
  }
}
