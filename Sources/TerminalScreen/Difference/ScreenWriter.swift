/// Knows what is on the screen, and gives the bytes that turn it into the next frame.
///
/// The terminal must have been told not to wrap at its margin and to leave line feeds alone, and to
/// hide its cursor. All bytes that this gives must reach it, in their order.
package struct ScreenWriter: Sendable {
  /// The colours of the next frame; another palette writes all cells anew, without blanking them.
  package var palette: Palette {
    didSet { isRepainting = isRepainting || palette != oldValue }
  }
  /// nil while nobody knows what is there.
  private var shown: CellGrid?
  private var isRepainting = false
  private var pen: Pen

  /// What the kernel hands over at once of a pseudo-terminal's output: more may be shown torn.
  private static let tearingBytes = 4_000

  /// Nothing is known of the screen yet.
  package init(palette: Palette) {
    self.palette = palette
    pen = Pen(palette: palette, columns: 0)
  }

  /// What is on the screen is not what was written, as after a suspension: the next frame clears.
  package mutating func forget() {
    shown = nil
  }

  /// The bytes from what is on the screen to the frame; none when it looks the same.
  ///
  /// A frame of another size than the last one begins with a cleared screen.
  package mutating func bytes(for grid: CellGrid) -> [UInt8] {
    let hadCursor = shown.map { $0.visibleCursor != nil }
    let old: CellGrid
    if let shown, shown.columns == grid.columns, shown.rows == grid.rows {
      old = shown
    } else {
      old = CellGrid(columns: grid.columns, rows: grid.rows)
      pen = Pen(palette: palette, columns: grid.columns)
      pen.clear()
      isRepainting = false
    }
    if isRepainting { pen = Pen(palette: palette, columns: grid.columns) }
    let difference = FrameDifference(
      old: old, new: grid, palette: palette, isRepainting: isRepainting)
    difference.write(with: &pen)
    showCursor(of: grid, before: hadCursor)
    isRepainting = false
    shown = grid
    return Self.atOnce(pen.takeBytes())
  }
}

extension ScreenWriter {
  /// The cursor is hidden by a frame that does not want it, and shown by one that does.
  private mutating func showCursor(of grid: CellGrid, before: Bool?) {
    guard let place = grid.visibleCursor else {
      if before != false { pen.write("\u{1b}[?25l") }
      return
    }
    pen.move(to: place)
    if before != true { pen.write("\u{1b}[?25h") }
  }

  /// A frame that might be shown torn is held back by the terminal until it is complete.
  private static func atOnce(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count <= tearingBytes { return bytes }
    return Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[?2026l".utf8)
  }
}
