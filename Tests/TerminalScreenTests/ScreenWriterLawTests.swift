import TerminalScreen
import TestSupport
import Testing

/// Whatever was on the screen, the bytes turn it into the next frame.
@Suite("Screen writer, held against a terminal")
struct ScreenWriterLawTests {
  /// What a writer asks of its terminal: no wrapping at the margin, no cursor.
  private static let prepared = Array("\u{1b}[?7l\u{1b}[?25l".utf8)

  /// What the emulator must show for a cell: of a blank only what is seen of it.
  private func expected(_ grid: CellGrid, _ palette: Palette, column: Int, row: Int)
    -> TerminalEmulator.Cell
  {
    let rendition = palette.rendition(of: grid.style(column: column, row: row))
    let bits = rendition.attributes
    var attributes: Set<Int> = []
    for (attribute, number) in [
      (CellStyle.Attributes.bold, 1), (.faint, 2), (.underline, 4), (.reverse, 7),
    ] where bits.contains(attribute) {
      attributes.insert(number)
    }
    return TerminalEmulator.Cell(
      text: grid.text(column: column, row: row),
      rendition: TerminalEmulator.Rendition(
        foreground: rendition.foreground, background: rendition.background,
        attributes: attributes))
  }

  private func seen(_ cell: TerminalEmulator.Cell) -> TerminalEmulator.Cell {
    guard cell.text == " " else { return cell }
    var cell = cell
    cell.rendition.attributes.formIntersection([4, 7])
    if cell.rendition.attributes.isEmpty { cell.rendition.foreground = "39" }
    return cell
  }

  /// The first cell that differs, in words; nil when all are right.
  private func wrongCell(
    _ terminal: TerminalEmulator, _ grid: CellGrid, _ palette: Palette,
    where isChecked: (String) -> Bool = { _ in true }
  ) -> String? {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let wanted = seen(expected(grid, palette, column: column, row: row))
        let shown = seen(terminal.cells[row][column])
        if isChecked(wanted.text), wanted != shown {
          return "column \(column), row \(row): \(shown), not \(wanted)"
        }
      }
    }
    return nil
  }

  @Test("a terminal that counts as we do shows exactly the frame", .seeds(0...299))
  func equal() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var palette = RandomFrames.palette(&generator)
    var writer = ScreenWriter(palette: palette)
    var grid = CellGrid(columns: 0, rows: 0)
    var terminal = TerminalEmulator(columns: 0, rows: 0, width: RandomFrames.width)
    terminal.take(Self.prepared)
    for frame in 0..<12 {
      var clearings = 0
      if frame == 0 || generator.chance(oneIn: 6) {
        let columns = generator.integer(in: 1...30)
        let rows = generator.integer(in: 1...8)
        clearings = columns == grid.columns && rows == grid.rows ? 0 : 1
        grid = CellGrid(columns: columns, rows: rows)
        if clearings > 0 { terminal.resize(columns: columns, rows: rows) }
      }
      if generator.chance(oneIn: 8) {
        palette = RandomFrames.palette(&generator)
        writer.palette = palette
      }
      let before = terminal.clearings
      RandomFrames.change(&grid, &generator)
      grid.checkInvariants()
      terminal.take(writer.bytes(for: grid))
      #expect(terminal.clearings - before == clearings, "seed \(seed), frame \(frame)")
      if let wrong = wrongCell(terminal, grid, palette) {
        Issue.record("seed \(seed), frame \(frame): \(wrong)")
        return
      }
      #expect(terminal.state.modes.contains(25) == (shownCursor(grid) != nil), "seed \(seed)")
      if let cursor = shownCursor(grid) {
        #expect(
          CellPosition(column: terminal.state.column, row: terminal.state.row) == cursor,
          "seed \(seed)")
      }
      #expect(writer.bytes(for: grid).isEmpty, "seed \(seed): a second time")
    }
  }

  private func shownCursor(_ grid: CellGrid) -> CellPosition? {
    grid.cursor.flatMap { 0..<grid.columns ~= $0.column && 0..<grid.rows ~= $0.row ? $0 : nil }
  }

  @Test(
    "a terminal that counts doubtful characters otherwise shows all others in their places",
    .seeds(0...299))
  func disagreeing() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let widths = RandomFrames.doubtful.keys.sorted().map { character in
      (character, generator.integer(in: 1...2 * min(character.unicodeScalars.count, 3)))
    }
    let table = Dictionary(uniqueKeysWithValues: widths)
    let palette = RandomFrames.palette(&generator)
    var writer = ScreenWriter(palette: palette)
    var grid = CellGrid(columns: generator.integer(in: 1...30), rows: generator.integer(in: 1...8))
    var terminal = TerminalEmulator(columns: grid.columns, rows: grid.rows) {
      table[$0] ?? RandomFrames.width($0)
    }
    terminal.take(Self.prepared)
    for frame in 0..<12 {
      RandomFrames.change(&grid, &generator)
      terminal.take(writer.bytes(for: grid))
      let wrong = wrongCell(terminal, grid, palette) { text in
        text.first.map { RandomFrames.certain[$0] != nil || $0.isASCII } ?? false
      }
      if let wrong {
        Issue.record("seed \(seed), frame \(frame): \(wrong)")
        return
      }
    }
  }
}
