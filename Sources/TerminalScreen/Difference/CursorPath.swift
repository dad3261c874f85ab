/// The shortest way between two places on the screen: up or down first, then along the row.
struct CursorPath {
  let steps: [CursorMove]

  var cost: Int { steps.reduce(0) { $0 + $1.cost } }

  /// An unknown row or column is nil.
  init(fromRow row: Int?, column: Int?, to place: CellPosition) {
    let absolute = CursorMove.to(place)
    guard let row else {
      steps = [absolute]
      return
    }
    let vertical = Self.vertical(from: row, to: place.row)
    let horizontal = Self.horizontal(from: column, to: place.column)
    let cost = vertical.cost + horizontal.reduce(0) { $0 + $1.cost }
    steps = cost <= absolute.cost ? [vertical] + horizontal : [absolute]
  }

  private static func vertical(from row: Int, to wanted: Int) -> CursorMove {
    if row == wanted { return .stay }
    // A line feed keeps the column: the terminal was told not to process output.
    let moves: [CursorMove] =
      wanted > row
      ? [.lineFeeds(wanted - row), .down(wanted - row), .toRow(wanted)]
      : [.up(row - wanted), .toRow(wanted)]
    return cheapest(moves)
  }

  private static func horizontal(from column: Int?, to wanted: Int) -> [CursorMove] {
    if wanted == 0 { return [column == 0 ? .stay : .carriageReturn] }
    // From column 10 on, the absolute move takes no more bytes than a move from the margin.
    guard let column else { return [.toColumn(wanted)] }
    if column == wanted { return [.stay] }
    let relative: CursorMove =
      wanted > column
      ? .forward(wanted - column)
      : cheapest([.backspaces(column - wanted), .backward(column - wanted)])
    return [cheapest([relative, .toColumn(wanted)])]
  }

  private static func cheapest(_ moves: [CursorMove]) -> CursorMove {
    moves.dropFirst().reduce(moves[0]) { $1.cost < $0.cost ? $1 : $0 }
  }

  func write(to bytes: inout [UInt8]) {
    for step in steps { step.write(to: &bytes) }
  }
}
