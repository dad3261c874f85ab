internal import TerminalScreen

/// A rectangle of cells.
struct Area: Equatable, Sendable {
  var column: Int
  var row: Int
  var width: Int
  var height: Int

  static let none = Area(column: 0, row: 0, width: 0, height: 0)

  func contains(_ position: CellPosition) -> Bool {
    position.column >= column && position.column - column < width
      && position.row >= row && position.row - row < height
  }

  /// One line of the area.
  func line(_ number: Int) -> Area {
    Area(column: column, row: row + number, width: width, height: 1)
  }

  /// The rest of the area below a number of lines.
  func below(_ lines: Int) -> Area {
    let taken = min(lines, height)
    return Area(column: column, row: row + taken, width: width, height: height - taken)
  }

  func top(_ lines: Int) -> Area {
    Area(column: column, row: row, width: width, height: min(max(0, lines), height))
  }
}

extension Area {
  func left(_ columns: Int) -> Area {
    Area(column: column, row: row, width: min(max(0, columns), width), height: height)
  }

  func right(from start: Int) -> Area {
    let start = min(max(0, start), width)
    return Area(column: column + start, row: row, width: width - start, height: height)
  }
}
