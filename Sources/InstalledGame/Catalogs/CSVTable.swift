internal import Lists
internal import Wire

/// A table whose first line names its columns, with commas, semicolons or tabs between them.
struct CSVTable {
  private let separator: Character
  /// The meaning of each column; nil for a column that does not matter.
  private let columns: [String?]

  /// Reads a heading by the separator that gives the most known columns.
  ///
  /// `titles` has what each title means, in lower case.
  init(heading line: Substring, titles: [String: String]) {
    let readings = [",", ";", "\t"].map { (separator: Character) in
      (separator, QuotedCells.of(line, separator).map { titles[$0.lowercased()] })
    }
    let best = readings.max { one, other in
      one.1.count { $0 != nil } < other.1.count { $0 != nil }
    }
    (separator, columns) = best ?? (",", [])
  }

  /// The first needed column that the table lacks.
  func missing(_ needed: [String]) -> String? {
    needed.first { !columns.contains($0) }
  }

  /// The cells of a line, by their columns; nil if the line has another number of cells.
  func row(_ line: Substring) -> [String: String]? {
    let cells = QuotedCells.of(line, separator)
    guard cells.count == columns.count else { return nil }
    var row: [String: String] = [:]
    for (column, cell) in zip(columns, cells) {
      if let column, row[column] == nil { row[column] = String(cell) }
    }
    return row
  }
}
