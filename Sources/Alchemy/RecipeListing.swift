/// A whole list of recipes in the order of a view, with constant-time access to each row.
///
/// Lists the same recipes as the pages of the same set and view. Takes at most 4 R bytes for R
/// recipes of the index.
package struct RecipeListing: RandomAccessCollection, Sendable {
  /// Positions in the index, in the order of the view.
  private let positions: [UInt32]
  /// All positions of the index in the order of the view; nil if the view is in index order.
  private let order: [UInt32]?

  init(_ shown: RecipeSet, order: [UInt32]?) {
    self.order = order
    if let order {
      positions = order.filter { shown.contains(Int($0)) }
    } else {
      positions = shown.positions.map { UInt32(truncatingIfNeeded: $0) }
    }
  }

  /// Always 0.
  package var startIndex: Int { 0 }
  /// How many recipes the view shows.
  package var endIndex: Int { positions.count }

  /// The index position of the recipe in a row, which must be below the count.
  package subscript(row: Int) -> Int {
    Int(positions[row])
  }

  /// The row of a recipe, nil if it is not shown; linear in the rows unless sorted by value.
  package func row(of position: Int) -> Int? {
    guard let position = UInt32(exactly: position) else { return nil }
    if order != nil { return positions.firstIndex(of: position) }
    let row = firstRow(atOrBehind: position)
    return row < positions.count && positions[row] == position ? row : nil
  }

  /// The row of a recipe, or the row nearest to its place in the order; nil if there are no rows.
  package func row(nearest position: Int) -> Int? {
    if let row = row(of: position) { return row }
    guard !positions.isEmpty, let position = UInt32(exactly: position) else { return nil }
    guard let order else {
      return nearer(to: position, behind: firstRow(atOrBehind: position)) { $0 }
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, position) in order.enumerated() {
      ranks[Int(position)] = UInt32(truncatingIfNeeded: rank)
    }
    guard Int(position) < ranks.count else { return positions.count - 1 }
    let rank = ranks[Int(position)]
    let behind = positions.firstIndex { ranks[Int($0)] >= rank } ?? positions.count
    return nearer(to: rank, behind: behind) { ranks[Int($0)] }
  }

  /// The first row at or behind this position, in a list sorted by position.
  private func firstRow(atOrBehind position: UInt32) -> Int {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Of the row at or behind a rank and the row before it, the nearer one; the former in a tie.
  private func nearer(to rank: UInt32, behind row: Int, rankOf: (UInt32) -> UInt32) -> Int {
    guard row < positions.count else { return positions.count - 1 }
    guard row > 0 else { return row }
    let after = rankOf(positions[row]) - rank
    let before = rank - rankOf(positions[row - 1])
    return before < after ? row - 1 : row
  }
}
