import TerminalScreen

extension ScreenHarness {
  /// Where the selected row of the list with the keys is, and what it says.
  var selection: (row: Int, text: String)? {
    let grid = grid
    for row in 0..<grid.rows {
      let cells = (0..<grid.columns).filter {
        grid.style(column: $0, row: row).background == .selected
      }
      guard !cells.isEmpty else { continue }
      let text = cells.map { grid.text(column: $0, row: row) }.joined()
      return (row, text)
    }
    return nil
  }
}

extension ScreenHarness {
  /// The number of the column with the selection, the leftmost being 0.
  var focus: Int? {
    guard let row = selection?.row else { return nil }
    let grid = grid
    let start = (0..<grid.columns).first {
      grid.style(column: $0, row: row).background == .selected
    }
    return (0..<(start ?? 0)).count { grid.text(column: $0, row: row) == "│" }
  }

  /// The row of the ruler above the details.
  var detailsRow: Int? { frame.firstIndex { $0.contains("──") } }
}

extension KeyTests.Press {
  /// How many lines the details have won.
  var detailsGrew: Int {
    (before.detailsRow ?? before.frame.count) - (after.detailsRow ?? after.frame.count)
  }

  var selectedText: String { after.selection?.text ?? "" }

  var isOtherStyle: Bool { before.selection?.text != after.selection?.text }

  /// Whether the selection went so many rows, as far as there are rows.
  func hasMoved(by distance: Int) -> Bool {
    guard let old = before.selection?.row, let new = after.selection?.row else { return false }
    let isAtEnd =
      distance < 0 ? old == 2 : before.frame[old + 1].isEmpty || after.selection?.row == old
    return isAtEnd
      || (abs(distance) == 1 ? new - old == distance : (new - old) * distance.signum() > 0)
  }
}
