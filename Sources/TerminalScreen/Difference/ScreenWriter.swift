/// Knows the screen's content, and returns the bytes that turn it into the next frame.
///
/// The terminal must be set not to wrap, not to translate line feeds, and to hide its cursor. All
/// returned bytes must reach the terminal in order.
package struct ScreenWriter: Sendable {
  /// The colours of the next frame; a new palette rewrites all cells without clearing.
  package var palette: Palette {
    didSet { isRepainting = isRepainting || palette != oldValue }
  }
  /// The frame on the screen; nil while the screen's content is unknown.
  private var shown: CellGrid?
  private var isRepainting = false
  private var pen: Pen

  /// How much of a pseudo-terminal's output the kernel passes on at once: more may be shown torn.
  private static let tearingBytes = 4_000

  /// Starts with unknown screen content.
  package init(palette: Palette) {
    self.palette = palette
    pen = Pen(palette: palette, columns: 0)
  }

  /// Marks the content as unknown, as after a suspension: the next frame clears the screen.
  package mutating func forget() {
    shown = nil
  }

  /// The bytes that turn the screen into the frame; none if the frame looks the same.
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
  /// Shows or hides the cursor as the frame wants it.
  private mutating func showCursor(of grid: CellGrid, before: Bool?) {
    guard let place = grid.visibleCursor else {
      if before != false { pen.write("\u{1b}[?25l") }
      return
    }
    pen.move(to: place)
    if before != true { pen.write("\u{1b}[?25h") }
  }

  /// Makes the terminal hold back a frame that it might show torn, until the frame is complete.
  private static func atOnce(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.count <= tearingBytes { return bytes }
    return Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[?2026l".utf8)
  }
}
