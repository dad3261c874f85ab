import TerminalScreen
import Testing

@Suite("Cell grid")
struct CellGridTests {
  private func grid(_ columns: Int = 10, _ rows: Int = 1, _ text: String = "") -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    grid.put(text, column: 0, row: 0)
    grid.checkInvariants()
    return grid
  }

  @Test("a text takes cells as a terminal gives them, and says how many")
  func widths() {
    var grid = grid()
    #expect(grid.put("a漢x\u{301}é", column: 1, row: 0) == 5)
    #expect(
      (0..<7).map { grid.text(column: $0, row: 0) } == [" ", "a", "漢", "", "x\u{301}", "é", " "])
  }

  @Test(
    "a text is cut at its width and at the margin, never within a character",
    arguments: [
      ("abcdef", 0, 3, 3, "abc"), ("a漢b", 0, 2, 1, "a"), ("漢漢", 7, 9, 2, "       漢"),
      ("abc", 9, 5, 1, "         a"), ("abc", 10, 5, 0, ""), ("abc", -1, 5, 0, ""),
      ("abc", 0, -1, 0, ""), ("abc", 0, .max, 3, "abc"),
    ] as [(String, Int, Int, Int, String)])
  func cutting(text: String, column: Int, width: Int, used: Int, line: String) {
    var grid = grid()
    #expect(grid.put(text, column: column, row: 0, width: width) == used)
    #expect(grid.line(0) == line)
    grid.checkInvariants()
  }

  @Test(
    "what could steer a terminal, has no width or no name is written out",
    arguments: [
      ("\u{1b}[m", #"\u{1b}[m"#), ("\u{301}a", #"\u{301}a"#), ("\u{200b}", #"\u{200b}"#),
      ("\u{378}", #"\u{378}"#), ("a\r\nb", #"a\u{d}\u{a}b"#), ("\u{202e}", #"\u{202e}"#),
    ])
  func writtenOut(text: String, line: String) {
    #expect(grid(20, 1, text).line(0) == line)
  }

  @Test("over half a wide character written, the other half becomes blank")
  func halves() {
    for (column, line) in [(0, "ab漢"), (1, " b漢"), (2, "漢b"), (3, "漢 b")] {
      var grid = grid(6, 1, "漢漢")
      grid.put(column == 0 ? "ab" : "b", column: column, row: 0)
      #expect(grid.line(0) == line)
      grid.checkInvariants()
    }
    var grid = grid(6, 1, "漢漢")
    grid.fill(column: 1, row: 0, width: 2, height: 1, style: .plain)
    #expect(grid.line(0) == "")
    grid.checkInvariants()
  }

  @Test("a rectangle is cut at the margins")
  func filling() {
    var grid = CellGrid(columns: 4, rows: 3)
    grid.fill(column: 2, row: 1, width: .max, height: .max, style: CellStyle(on: .bar))
    grid.fill(column: -5, row: -5, width: 6, height: 6, style: CellStyle(on: .selected))
    let grounds = (0..<3).map { row in (0..<4).map { grid.style(column: $0, row: row).background } }
    #expect(
      grounds == [
        [.selected, .normal, .normal, .normal], [.normal, .normal, .bar, .bar],
        [.normal, .normal, .bar, .bar],
      ])
  }

  @Test("marks without end are cut, so that one character cannot be a whole text")
  func marks() {
    let text = "a" + String(repeating: "\u{301}", count: 1000)
    #expect(grid(4, 1, text).text(column: 0, row: 0).unicodeScalars.count == 31)
  }

  @Test("no size is an error")
  func sizes() {
    for (columns, rows) in [(0, 0), (-1, 5), (.max, 1)] {
      var grid = CellGrid(columns: columns, rows: rows)
      grid.put("abc", column: 0, row: 0)
      grid.fill(column: 0, row: 0, width: 9, height: 9, style: .plain)
      grid.checkInvariants()
      #expect(grid.columns <= CellGrid.sideLimit)
    }
  }
}
