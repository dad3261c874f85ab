/// Finds what a move of a change, and of all later ones of its origin, comes to.
///
/// The store reads some changes at a time, so that commits go on in between. Then it reads the changes that were
/// made meanwhile.
package struct BranchSearch: Equatable, Sendable {
  /// The first change that is to move.
  package let first: Link
  /// What was found so far; nil before the first change, and if another change stands there.
  package private(set) var move: BranchMove?
  /// Whether the log has no more changes of the origin.
  package private(set) var isOver = false

  /// Has read nothing.
  package init(from first: Link) {
    self.first = first
  }

  /// The number of the origin's change that is to be read next.
  package var nextSeq: Int { move.map { $0.last + 1 } ?? first.dot.seq }

  /// Takes the next change; `before` tells which one stands before the first.
  ///
  /// The search is over if that is another change than the first one should be.
  package mutating func visit(_ change: Change, after before: () -> Head?) {
    if move == nil {
      guard change.dot == first.dot, change.hash == first.hash else {
        isOver = true
        return
      }
      move = BranchMove(
        first: first.dot, last: first.dot.seq, name: Origin(change.hash), staying: before(),
        sums: [:])
    }
    move?.last = change.dot.seq
    move?.sums.merge(change.addedSums, uniquingKeysWith: SaturatingSum.add)
  }

  /// The log has no more changes of the origin.
  package mutating func end() {
    isOver = true
  }

  /// The same search at its end, for a log without any change.
  package var ended: BranchSearch {
    var search = self
    search.end()
    return search
  }

  /// The same search, to read what was added since it ended.
  package var continued: BranchSearch {
    var search = self
    search.isOver = false
    return search
  }
}
