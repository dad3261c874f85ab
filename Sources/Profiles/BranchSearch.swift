/// Collects what moves when a change and all later changes of its origin move to a new name.
///
/// The store reads some changes at a time, so that commits can run in between. At the end it reads
/// the changes that were committed meanwhile.
package struct BranchSearch: Equatable, Sendable {
  /// The first change to move.
  package let first: Link
  /// The result so far; nil before the first change, or if the log has a different change in its
  /// place.
  package private(set) var move: BranchMove?
  /// Whether the log has no more changes of the origin.
  package private(set) var isOver = false

  /// Starts with nothing read.
  package init(from first: Link) {
    self.first = first
  }

  /// The number of the origin's next change to read.
  package var nextSeq: Int { move.map { $0.last + 1 } ?? first.dot.seq }

  /// Takes the next change; `before` returns the newest change before the first one.
  ///
  /// The search ends if the first change is not the expected one.
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

  /// Tells the search that the log has no more changes of the origin.
  package mutating func end() {
    isOver = true
  }

  /// The search, ended as if the log had no changes.
  package var ended: BranchSearch {
    var search = self
    search.end()
    return search
  }

  /// The search, reopened to read changes that were added since its end.
  package var continued: BranchSearch {
    var search = self
    search.isOver = false
    return search
  }
}
