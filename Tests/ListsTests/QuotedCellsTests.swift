import Lists
import Testing

@Suite("The cells of a line of CSV")
struct QuotedCellsTests {
  @Test(
    "within quotation marks the separator is text, and two marks are one",
    arguments: [
      ("a,b", ["a", "b"]), (" a , b ", ["a", "b"]), ("", [""]), (",", ["", ""]),
      (#""a,b",c"#, ["a,b", "c"]), (#""a ""b""",c"#, [#"a "b""#, "c"]), ("\"\",b", ["", "b"]),
    ])
  func cells(line: String, cells: [Substring]) {
    #expect(QuotedCells.of(line[...], ",") == cells)
  }
}
