internal import Alchemy

/// The selected thing of a list, and its line in the window.
///
/// A list has no other state: the rows in the window follow from it. So the selection stays on its
/// thing, and the thing on its line, when rows come and go above it.
struct ListCursor<Thing: Hashable & Sendable>: Hashable, Sendable {
  /// Nil means the first row, whatever it is.
  private(set) var selected: Thing?
  /// The selection's line, counted from the top of the window.
  private(set) var line = 0

  init(selected: Thing? = nil) {
    self.selected = selected
  }

  /// The row of the selection; nil without rows.
  func row(in rows: some Rows<Thing>) -> Int? {
    guard let selected else { return rows.count > 0 ? 0 : nil }
    return rows.row(nearest: selected)
  }

  /// The selected thing; nil without rows.
  func thing(in rows: some Rows<Thing>) -> Thing? {
    row(in: rows).map { rows[$0] }
  }

  /// The row in the window's first line.
  func top(in rows: some Rows<Thing>, height: Int) -> Int {
    Self.top(row: row(in: rows) ?? 0, line: line, count: rows.count, height: height)
  }

  /// The rows in the window.
  func window(in rows: some Rows<Thing>, height: Int) -> Range<Int> {
    let top = top(in: rows, height: height)
    return top..<max(top, min(top + height, rows.count))
  }

  private static func top(row: Int, line: Int, count: Int, height: Int) -> Int {
    let highest = max(0, count - height)
    let line = min(max(0, line), max(0, height - 1))
    return min(max(0, row - line), highest)
  }

  /// Whether the first row is selected, as it was from the start.
  func isAtStart(in rows: some Rows<Thing>) -> Bool {
    (row(in: rows) ?? 0) == 0
  }
}

extension ListCursor {
  /// Replaces a selected thing that is gone by its nearest neighbour, at the same line.
  ///
  /// Without any rows, the cursor remembers the selection.
  mutating func settle(in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows) else { return }
    if selected != nil { selected = rows[row] }
    line = row - top(in: rows, height: height)
  }

  /// Fixes the selected thing, so that it stays selected when another row becomes the first.
  mutating func pin(in rows: some Rows<Thing>) {
    selected = selected ?? row(in: rows).map { rows[$0] }
  }

  /// Follows the first row from now on, whatever it is.
  mutating func unpin() {
    self = ListCursor()
  }

  /// Shows the beginning of rows that were replaced or reordered.
  ///
  /// Keeps the selection if it is visible there; otherwise selects the first row.
  mutating func begin(in rows: some Rows<Thing>, height: Int) {
    if let selected, let row = rows.row(of: selected), row < height {
      line = row
    } else {
      self = ListCursor()
    }
  }

  /// Selects a row, or the nearest one; the window moves no further than necessary.
  mutating func select(row: Int, in rows: some Rows<Thing>, height: Int) {
    guard rows.count > 0 else { return }
    let top = top(in: rows, height: height)
    let row = min(max(0, row), rows.count - 1)
    selected = rows[row]
    line = min(max(0, row - top), max(0, height - 1))
  }

  /// Selects a thing; one outside the window moves to its middle.
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

  mutating func move(_ motion: Motion, in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows) else { return }
    let target = motion.target(from: row, count: rows.count, height: height)
    select(row: target, in: rows, height: height)
  }

  /// Scrolls the window; the selection moves along if it would leave the window.
  mutating func scroll(by distance: Int, in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows), height > 0 else { return }
    let highest = max(0, rows.count - height)
    let top = min(max(0, top(in: rows, height: height) + distance), highest)
    let kept = min(max(row, top), min(top + height, rows.count) - 1)
    selected = rows[kept]
    line = kept - top
  }

  /// Traps if the selection or its line is outside the shown rows, which would be our bug.
  func checkInvariants(in rows: some Rows<Thing>, height: Int) {
    guard let row = row(in: rows), height > 0 else { return }
    precondition(0..<rows.count ~= row, "the selection is no row")
    let top = top(in: rows, height: height)
    precondition(top..<top + height ~= row, "the selection is outside the window")
    precondition(selected == nil || rows[row] == selected, "what is selected is not shown")
  }
}

/// A filter as it was typed, and the cursor from before it.
struct Narrowing<Thing: Hashable & Sendable>: Equatable, Sendable {
  private(set) var text = ""
  /// The cursor to go back to.
  private var origin: ListCursor<Thing>?

  var isActive: Bool { origin != nil }

  /// An empty text restores the former selection.
  ///
  /// Each text starts from the selection before the first text, so that typing and deleting a wrong
  /// letter loses nothing.
  mutating func narrow(_ cursor: inout ListCursor<Thing>, to text: String) {
    self.text = text
    cursor = origin ?? cursor
    origin = text.isEmpty ? nil : cursor
  }

  /// The rows are others: goes back to this cursor when the filter ends.
  mutating func restart(at cursor: ListCursor<Thing>) {
    if isActive { origin = cursor }
  }
}

/// The rows of a list; each thing appears once, and is found by row or by itself.
protocol Rows<Thing> {
  associatedtype Thing: Hashable & Sendable

  var count: Int { get }

  /// The thing in a row, which must be below the count.
  subscript(row: Int) -> Thing { get }

  /// Nil for a hidden thing.
  func row(of thing: Thing) -> Int?

  /// The thing's own row, or its nearest neighbour's; nil if nothing is shown.
  func row(nearest thing: Thing) -> Int?
}

extension Rows {
  /// Linear in the rows.
  func row(of thing: Thing) -> Int? { (0..<count).first { self[$0] == thing } }
}

extension RecipeListing: Rows {}
