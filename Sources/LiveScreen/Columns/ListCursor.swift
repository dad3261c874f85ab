/// Which thing of a list is selected, and on which line of the window it stands.
///
/// This is all that a list keeps: which rows are in the window follows from it. So the selection
/// stays on its thing, and the thing on its line, when rows come and go above it.
struct ListCursor<Thing: Hashable & Sendable>: Hashable, Sendable {
  /// Nil stands for whatever the first row is.
  private(set) var selected: Thing?
  /// Lines below the top of the window.
  private(set) var line = 0

  init(selected: Thing? = nil) {
    self.selected = selected
  }

  /// The row of the selection; nil when there are no rows.
  func row(in rows: some Rows<Thing>) -> Int? {
    guard let selected else { return rows.count > 0 ? 0 : nil }
    return rows.row(nearest: selected)
  }

  /// The selected thing; nil when there are no rows.
  func thing(in rows: some Rows<Thing>) -> Thing? {
    row(in: rows).map { rows[$0] }
  }

  /// The row in the window's first line.
  func top(in rows: some Rows<Thing>, height: Int) -> Int {
    Self.top(row: row(in: rows) ?? 0, line: line, count: rows.count, height: height)
  }

  private static func top(row: Int, line: Int, count: Int, height: Int) -> Int {
    let highest = max(0, count - height)
    let line = min(max(0, line), max(0, height - 1))
    return min(max(0, row - line), highest)
  }

  /// Whether the list shows its beginning with the first row selected, as it did from the start.
  func isAtStart(in rows: some Rows<Thing>) -> Bool {
    (row(in: rows) ?? 0) == 0
  }
}

extension ListCursor {
  /// Takes the nearest neighbour of what is gone, and its place in the window.
  ///
  /// While there are no rows at all, what was selected is remembered.
  mutating func settle(in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows) else { return }
    if selected != nil { selected = rows[row] }
    line = row - top(in: rows, height: height)
  }

  /// Names what is selected, so that it stays selected when another row becomes the first.
  mutating func pin(in rows: some Rows<Thing>) {
    selected = selected ?? row(in: rows).map { rows[$0] }
  }

  /// Goes with whatever becomes the first row.
  mutating func unpin() {
    self = ListCursor()
  }

  /// Shows the beginning of rows that are others or stand otherwise than before.
  ///
  /// What was selected stays so where it can be seen there; else the first row is.
  mutating func begin(in rows: some Rows<Thing>, height: Int) {
    if let selected, let row = rows.row(of: selected), row < height {
      line = row
    } else {
      self = ListCursor()
    }
  }

  /// Selects a row, or the nearest there is; the window moves no further than it must.
  mutating func select(row: Int, in rows: some Rows<Thing>, height: Int) {
    guard rows.count > 0 else { return }
    let top = top(in: rows, height: height)
    let row = min(max(0, row), rows.count - 1)
    selected = rows[row]
    line = min(max(0, row - top), max(0, height - 1))
  }

  /// Selects a thing; one outside the window comes into its middle.
  mutating func select(_ thing: Thing, in rows: some Rows<Thing>, height: Int) {
    guard let row = rows.row(nearest: thing) else { return }
    let top = top(in: rows, height: height)
    if top..<top + height ~= row {
      select(row: row, in: rows, height: height)
    } else {
      selected = rows[row]
      line = height / 2
      settle(in: rows, height: height)
    }
  }

  /// Goes so many rows down, or up.
  mutating func move(by distance: Int, in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows) else { return }
    select(row: row + distance, in: rows, height: height)
  }

  /// Moves the window; the selection comes along when it would leave it.
  mutating func scroll(by distance: Int, in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows), height > 0 else { return }
    let highest = max(0, rows.count - height)
    let top = min(max(0, top(in: rows, height: height) + distance), highest)
    let kept = min(max(row, top), min(top + height, rows.count) - 1)
    selected = rows[kept]
    line = kept - top
  }

  /// Traps where the selection or its line lies outside what is shown, which would be our bug.
  func checkInvariants(in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows), height > 0 else { return }
    precondition(0..<rows.count ~= row, "the selection is no row")
    let top = top(in: rows, height: height)
    precondition(top..<top + height ~= row, "the selection is outside the window")
    precondition(selected == nil || rows[row] == selected, "what is selected is not shown")
  }
}
