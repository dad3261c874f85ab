import CommandLine
import TerminalScreen
import TestSupport
import Testing

@Suite("Tables on terminals of any width")
struct TableLayoutTests {
  private static let columns = [
    Column("GOLD", .right), Column.wrappedLast("INGREDIENTS"), Column("EFFECTS", shrinks: true),
    Column("BY"),
  ]

  private static func rows(seed: Int) -> [[Cell]] {
    var generator = SeededGenerator(seed: UInt64(seed))
    let words = [
      "Blue", "Mountain", "Flower,", "Wheat,", "Regenerate", "Health", "Waterbreathing,", "of",
    ]
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
    }
    return (0..<8).map { _ in
      [
        Cell("\(Int.random(in: 1...30_000, using: &generator))"), Cell(text(1...9)),
        Cell(text(0...6)), Cell("alchemy on pts/\(Int.random(in: 0...99, using: &generator))"),
      ]
    }
  }

  @Test(
    "no line is wider than the terminal, no word is broken, and nothing is left out",
    arguments: 1...10)
  func widths(seed: Int) {
    let rows = Self.rows(seed: seed)
    for limit in 40...160 {
      let layout = TableLayout(columns: Self.columns, rows: rows, limit: limit)
      for row in rows {
        let lines = layout.lines(row, .none)
        #expect(lines.allSatisfy { $0.cells <= limit }, "\(limit)")
        let shown = Set(lines.flatMap { $0.split(separator: " ") })
        for cell in row {
          for word in cell.text.split(separator: " ") {
            #expect(shown.contains(word), "\(limit): \(word)")
          }
        }
      }
    }
  }

  @Test("a row that has no room side by side is stacked behind its titles")
  func stacked() {
    let row = [
      Cell("1,280"), Cell("Blue Mountain Flower, Giant's Toe, Wheat"), Cell("Fortify Health"),
      Cell("alchemy on pts/0"),
    ]
    let layout = TableLayout(columns: Self.columns, rows: [row], limit: 40)
    #expect(layout.isStacked)
    #expect(
      layout.lines(row, .none) == [
        "GOLD         1,280",
        "INGREDIENTS  Blue Mountain Flower,",
        "             Giant's Toe, Wheat",
        "EFFECTS      Fortify Health",
        "BY           alchemy on pts/0",
      ])
    #expect(!TableLayout(columns: Self.columns, rows: [row], limit: 80).isStacked)
    #expect(!TableLayout(columns: Self.columns, rows: [row], limit: nil).isStacked)
  }
}
