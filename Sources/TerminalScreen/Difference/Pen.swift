/// Writes bytes for the terminal and knows where its cursor is and in which style it writes.
struct Pen: Sendable {
  let palette: Palette
  let columns: Int
  private(set) var bytes: [UInt8] = []
  /// nil before the first move.
  private(set) var row: Int?
  /// nil where terminals may disagree.
  private(set) var column: Int?
  /// As the palette shows it; nil before the first.
  private(set) var style: CellStyle?

  init(palette: Palette, columns: Int) {
    self.palette = palette
    self.columns = columns
  }

  /// Gives away what was written.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Blanks the screen out; nothing needs to be known before it.
  mutating func clear() {
    change(to: .plain)
    move(to: CellPosition(column: 0, row: 0))
    write("\u{1b}[2J")
  }

  /// Writes a sequence that moves nothing.
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

  /// Whether the cell can be written without a change of style.
  func suits(_ cell: Cell) -> Bool {
    guard let style else { return false }
    return Pen.suits(cell, style)
  }

  static func suits(_ cell: Cell, _ style: CellStyle) -> Bool {
    cell.cluster == .blank ? style.ofBlank == cell.style : style == cell.style
  }

  /// Writes one ASCII character where the cursor is.
  mutating func put(ascii: UInt8) {
    bytes.append(ascii)
    advance(1, isCertain: true)
  }

  /// Writes a character that we count as so many cells.
  mutating func put(_ text: String, cells: Int, isCertain: Bool) {
    bytes.append(contentsOf: text.utf8)
    advance(cells, isCertain: isCertain)
  }

  /// At the margin some terminals stand on the last cell and some behind it.
  private mutating func advance(_ cells: Int, isCertain: Bool) {
    guard isCertain, let place = column, place + cells < columns else {
      column = nil
      return
    }
    column = place + cells
  }

  /// Blanks out the rest of the row in the plain style; the cursor stays.
  mutating func eraseRestOfRow() {
    if style?.ofBlank != .plain { change(to: .plain) }
    bytes += [0x1B, 0x5B, 0x4B]
  }
}
