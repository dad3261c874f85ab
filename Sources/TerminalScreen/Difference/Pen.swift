/// Writes bytes for the terminal, and tracks its cursor and current style.
struct Pen: Sendable {
  let palette: Palette
  let columns: Int
  private(set) var bytes: [UInt8] = []
  /// The cursor's row; nil before the first move.
  private(set) var row: Int?
  /// The cursor's column; nil where terminals may disagree.
  private(set) var column: Int?
  /// The current style as the palette shows it; nil before the first style.
  private(set) var style: CellStyle?

  init(palette: Palette, columns: Int) {
    self.palette = palette
    self.columns = columns
  }

  /// Returns the written bytes and forgets them.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Clears the screen, from any state.
  mutating func clear() {
    change(to: .plain)
    move(to: CellPosition(column: 0, row: 0))
    write("\u{1b}[2J")
  }

  /// Writes a sequence that does not move the cursor.
  mutating func write(_ sequence: String) {
    bytes += sequence.utf8
  }

  func path(to place: CellPosition) -> CursorPath {
    CursorPath(fromRow: row, column: column, to: place)
  }

  mutating func move(to place: CellPosition) {
    if row == place.row, column == place.column { return }
    follow(path(to: place), to: place)
  }

  mutating func follow(_ path: CursorPath, to place: CellPosition) {
    path.write(to: &bytes)
    row = place.row
    column = place.column
  }

  mutating func change(to new: CellStyle) {
    StyleChange(palette: palette).write(from: style, to: new, to: &bytes)
    style = new
  }

  /// Whether the cell can be written without changing the style.
  func suits(_ cell: Cell) -> Bool {
    guard let style else { return false }
    return Pen.suits(cell, style)
  }

  static func suits(_ cell: Cell, _ style: CellStyle) -> Bool {
    cell.cluster == .blank ? style.ofBlank == cell.style : style == cell.style
  }

  /// Writes one ASCII character at the cursor.
  mutating func put(ascii: UInt8) {
    bytes.append(ascii)
    advance(1, isCertain: true)
  }

  /// Writes a character that we count as `cells` cells.
  mutating func put(_ text: String, cells: Int, isCertain: Bool) {
    bytes.append(contentsOf: text.utf8)
    advance(cells, isCertain: isCertain)
  }

  /// At the margin some terminals leave the cursor on the last cell, and others after it.
  private mutating func advance(_ cells: Int, isCertain: Bool) {
    guard isCertain, let place = column, place + cells < columns else {
      column = nil
      return
    }
    column = place + cells
  }

  /// Erases the rest of the row in the plain style; the cursor stays.
  mutating func eraseRestOfRow() {
    if style?.ofBlank != .plain { change(to: .plain) }
    bytes += [0x1B, 0x5B, 0x4B]
  }
}
