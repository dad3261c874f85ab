import TerminalScreen
import Testing

@Suite("Screen writer")
struct ScreenWriterTests {
  /// The bytes from one frame to the next, escapes written as ^.
  private func difference(
    _ depth: ColourDepth = .sixteen, _ columns: Int = 40, _ rows: Int = 5,
    before: (inout CellGrid) -> Void = { _ in }, after: (inout CellGrid) -> Void
  ) -> String {
    var writer = ScreenWriter(palette: Palette(depth: depth, ground: .dark))
    var grid = CellGrid(columns: columns, rows: rows)
    before(&grid)
    _ = writer.bytes(for: grid)
    after(&grid)
    let text = String(decoding: writer.bytes(for: grid), as: UTF8.self)
    return text.split(separator: "\u{1b}", omittingEmptySubsequences: false).joined(separator: "^")
  }

  @Test("the first frame clears, hides the cursor and writes what is there")
  func first() {
    var writer = ScreenWriter(palette: Palette(depth: .sixteen, ground: .dark))
    var grid = CellGrid(columns: 10, rows: 2)
    grid.put("wheat", column: 1, row: 1, style: CellStyle(.must))
    let bytes = writer.bytes(for: grid)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1b}[m\u{1b}[H\u{1b}[2J\n\u{1b}[C\u{1b}[32mwheat\u{1b}[?25l")
    #expect(writer.bytes(for: grid) == [])
    writer.forget()
    #expect(writer.bytes(for: grid).starts(with: "\u{1b}[m\u{1b}[H\u{1b}[2J".utf8))
  }

  @Test("a changed letter is one move and one letter")
  func letter() {
    let bytes = difference {
      $0.put("Wheat", column: 3, row: 2)
    } after: {
      $0.put("Wheal", column: 3, row: 2)
    }
    #expect(bytes == "\u{8}l")
  }

  @Test("a few equal letters between two changes are written once more instead of a move")
  func rewriting() {
    let bytes = difference {
      $0.put("abcdefghij", column: 0, row: 0)
    } after: {
      $0.put("XbcdXfghiX", column: 0, row: 0)
    }
    #expect(bytes == "\rXbcdXfghiX")
  }

  @Test("the rest of a row is erased when that is shorter, and blanked out when not")
  func erasing() {
    let before: (inout CellGrid) -> Void = { $0.put("abcdefgh", column: 0, row: 0) }
    #expect(difference(before: before) { $0.put("      ", column: 2, row: 0) } == "^[6D^[K")
    #expect(difference(before: before) { $0.put("  ", column: 6, row: 0) } == "\u{8}\u{8}  ")
  }

  @Test("a change of style says only what changes, or begins afresh where that is shorter")
  func styles() {
    let styles: [(CellStyle, CellStyle, String)] = [
      (CellStyle(.must), CellStyle(.cant), "^[31m"),
      (CellStyle(.must, .bold), CellStyle(.must), "^[22m"),
      (CellStyle(.must, [.bold, .underline]), .plain, "^[m"),
      (CellStyle(.must, .faint), CellStyle(.must, .bold), "^[22;1m"),
      (CellStyle(on: .selected), CellStyle(.cant, on: .selected), "^[31m"),
      (CellStyle(on: .selected), CellStyle(on: .bar), ""),
      (CellStyle(.must, on: .match, [.bold, .reverse]), CellStyle(.cant), "^[;31m"),
    ]
    for (first, second, expected) in styles {
      let bytes = difference {
        $0.put("ab", column: 0, row: 0, style: first)
      } after: {
        $0.put("AB", column: 0, row: 0, style: first)
        $0.put("B", column: 1, row: 0, style: second)
      }
      #expect(bytes == "\rA\(expected)B", "\(first) to \(second)")
    }
  }

  @Test("after a character of doubtful width the next one is placed anew, and rewritten")
  func doubtful() {
    let bytes = difference {
      $0.put("abcd", column: 0, row: 0)
    } after: {
      $0.put("☂", column: 1, row: 0)
    }
    #expect(bytes == "\u{8}\u{8}\u{8}☂^[3Gc")
    let wide = difference {
      $0.put("abcdef", column: 0, row: 0)
    } after: {
      $0.put("👍", column: 1, row: 0)
    }
    #expect(wide == "^[5D  \u{8}\u{8}👍")
  }

  @Test("the cursor is shown where the frame wants it")
  func cursor() {
    let bytes = difference {
      $0.put("name", column: 0, row: 1)
    } after: {
      $0.cursor = CellPosition(column: 4, row: 1)
    }
    #expect(bytes == "^[?25h")
  }

  @Test("another palette writes every letter anew and clears nothing")
  func repainting() {
    var writer = ScreenWriter(palette: Palette(depth: .indexed, ground: .dark))
    var grid = CellGrid(columns: 4, rows: 1)
    grid.put("ab", column: 0, row: 0, style: CellStyle(.must))
    _ = writer.bytes(for: grid)
    writer.palette = Palette(depth: .indexed, ground: .light)
    #expect(
      String(decoding: writer.bytes(for: grid), as: UTF8.self)
        == "\u{1b}[H\u{1b}[;38;5;28mab  ")
    #expect(writer.bytes(for: grid) == [])
  }

  @Test(
    "a full frame of 200 by 50 has at most 12 kB, held back until it is complete",
    arguments: ColourDepth.allCases)
  func fullFrame(depth: ColourDepth) {
    var writer = ScreenWriter(palette: Palette(depth: depth, ground: .dark))
    let bytes = writer.bytes(for: SampleFrame.grid(isMust: false, recipes: 3461))
    #expect(bytes.count <= 12_000)
    #expect(bytes.starts(with: "\u{1b}[?2026h".utf8))
    #expect(bytes.suffix(8) == ArraySlice("\u{1b}[?2026l".utf8))
  }

  @Test("a toggle sends at most 200 bytes: its row and the count", arguments: ColourDepth.allCases)
  func toggle(depth: ColourDepth) {
    var writer = ScreenWriter(palette: Palette(depth: depth, ground: .dark))
    _ = writer.bytes(for: SampleFrame.grid(isMust: false, recipes: 3461))
    let bytes = writer.bytes(for: SampleFrame.grid(isMust: true, recipes: 872))
    #expect(!bytes.isEmpty)
    #expect(bytes.count <= 200)
  }
}
