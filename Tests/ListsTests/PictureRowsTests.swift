import Alchemy
import Lists
import TestSupport
import Testing

@Suite("The rows of a picture of a bag")
struct PictureRowsTests {
  private let catalog: Catalog

  init() throws {
    catalog = try #require(KnownCatalogs.builtIn("skyrim"))
  }

  /// A table as tesseract writes it: `Wheat` at 360 pixels, and `93:Wheat` with that confidence.
  ///
  /// Two blanks are the gap between two columns.
  private func table(_ lines: String..., left: Int = 360) -> String {
    var text = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\t"
    text += "conf\ttext\n1\t1\t0\t0\t0\t0\t0\t0\t1920\t1080\t-1\t\n"
    for (line, words) in lines.enumerated() {
      var place = left
      for (number, word) in words.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        let parts = word.split(separator: ":")
        guard let shown = parts.last else {
          place += 300
          continue
        }
        let confidence = parts.count > 1 ? String(parts[0]) : "96.5"
        let width = 14 * shown.count
        text += "5\t1\t1\t1\t\(line + 1)\t\(number + 1)\t"
        text += "\(place)\t\(120 + 55 * line)\t\(width)\t28\t"
        text += "\(confidence)\t\(shown)\n"
        place += width + 8
      }
    }
    return text
  }

  private func rows(_ tables: String...) -> PictureRows {
    PictureRows(tables, by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000)
  }

  /// The name, and the count or `?`, of each row.
  private func words(_ rows: PictureRows) -> [String] {
    rows.rows.map { row in
      catalog.ingredients[row.ingredient].name + " " + (row.count.map { "\($0)" } ?? "?")
    }
  }

  @Test("a count in brackets is certain if one reading is sure, and none contradicts it")
  func brackets() {
    let first = table("Wheat (12)", "Imp Stool (1,204)", "Garlic(3)", "Bee (5)")
    #expect(words(rows(first)) == ["Wheat 12", "Imp Stool 1204", "Garlic 3", "Bee 5"])
    #expect(
      words(rows(first, table("Wheat (72)", "Imp Stool", "Garlic", "Bee")))
        == ["Wheat ?", "Imp Stool 1204", "Garlic 3", "Bee 5"])
    let list = table("Wheat (12)", "Garlic (3):")
    #expect(words(rows(list, list, table("Wheat 60:(72)"))) == ["Wheat 12", "Garlic 3"])
    let unsure = table("Wheat 60:(12)", "Garlic (3)")
    #expect(words(rows(unsure)) == ["Wheat ?", "Garlic 3"])
    #expect(words(rows(unsure, unsure)) == ["Wheat ?", "Garlic 3"])
    #expect(words(rows(unsure, unsure, unsure)) == ["Wheat 12", "Garlic 3"])
  }

  @Test(
    "a bracket or a digit that is missing or misread makes a count unsure",
    arguments: [
      "Wheat (12", "Wheat 12)", "Wheat (l2)", "Wheat (1 2)", "Wheat ()", "Wheat (0)",
      "Wheat (12) 5", "Wheat (012)", "Wheat (-3)", "Wheat (1.5)", "Wheat (12345678)", "7 Wheat (x)",
    ])
  func broken(text: String) {
    let read = table(text, "Garlic (3)", "Bee (4)")
    let found = rows(read, read).rows
    #expect(found.count == 3)
    #expect(found.first?.count == nil)
  }

  @Test("a bare name is one only if two readings have all of it, in a list with brackets")
  func one() {
    let list = table("Wheat", "Garlic (3)", "Bee (4)")
    #expect(words(rows(list)) == ["Wheat ?", "Garlic 3", "Bee 4"])
    #expect(words(rows(list, list)) == ["Wheat 1", "Garlic 3", "Bee 4"])
    for other in ["Wheat .", "Wheat (", "Wheat 7"] {
      #expect(words(rows(list, list, table(other, "Garlic (3)")))[0] == "Wheat ?", "\(other)")
    }
    let bare = table("Wheat", "Garlic", "Bee")
    #expect(words(rows(bare, bare)) == ["Wheat ?", "Garlic ?", "Bee ?"])
  }

  @Test("without brackets two readings must agree on a count, in front or at the end")
  func plain() {
    let list = table("12 Wheat", "Imp Stool 3")
    #expect(words(rows(list)) == ["Wheat ?", "Imp Stool ?"])
    #expect(words(rows(list, list)) == ["Wheat 12", "Imp Stool 3"])
    #expect(
      words(rows(list, list, table("2 Wheat", "Imp Stool 3"))) == ["Wheat ?", "Imp Stool 3"])
  }

  @Test("a misread letter of a long name does not matter, if only one name is near")
  func misread() {
    let read = table("Gatlic (3)", "Blue Dartwmg (4)", "ee (5)", "Fist Salts (6)")
    #expect(words(rows(read)) == ["Garlic ?", "Blue Dartwing ?"])
    // Two wrong letters may be a word of a similar name.
    #expect(words(rows(read, read)) == ["Garlic 3", "Blue Dartwing ?"])
    #expect(rows(read).unnamed == ["ee (5)", "Fist Salts (6)"])
    #expect(rows(read).rows.map(\.read) == ["Gatlic (3)", "Blue Dartwmg (4)"])
  }

  @Test("a name that others end with is certain only where the rows of the list begin")
  func partOfOthers() {
    let list = table("Wheat (3)", "Nirnroot (4)")
    #expect(words(rows(list)) == ["Wheat 3", "Nirnroot ?"])
    #expect(words(rows(list, list)) == ["Wheat 3", "Nirnroot 4"])
    // `Crimson` was not read.
    #expect(
      words(rows(table("Wheat (3)"), table("Nirnroot (4)", left: 480)))
        == ["Wheat 3", "Nirnroot ?"])
  }

  @Test("other columns, and the title of a card, do not matter")
  func columns() {
    let list = table("ALL  Garlic (3)", "FOOD  Wheat  WHEAT", "BOOKS  Bee (4)  0.5  12")
    #expect(words(rows(list, list)) == ["Garlic 3", "Wheat 1", "Bee 4"])
    let card = table("Garlic (3)  WHEAT", "Bee (4)")
    #expect(words(rows(card, card)) == ["Garlic 3", "Wheat ?", "Bee 4"])
  }

  @Test("an ingredient that stands twice in one reading is unsure")
  func twice() {
    #expect(words(rows(table("Wheat (3)", "Wheat (3)", "Bee (4)"))) == ["Wheat ?", "Bee 4"])
  }

  @Test("what is no table of tesseract has no words")
  func strange() {
    for text in [
      "", "\t", "5\t1\t1", "5\t1\t1\t1\t1\t1\t-1\t0\t0\t0\t96\tWheat",
      "5\t1\t1\t1\t1\t1\t99999999999\t0\t0\t0\t96\tWheat", "5\t1\t1\t1\t1\t1\t0\t0\t0\t0\tx\tWheat",
      "4\t1\t1\t1\t1\t1\t0\t0\t0\t0\t96\tWheat", "5\t1\t1\t1\t1\t1\t0\t0\t0\t0\t96\t ",
    ] {
      #expect(PictureWord.lines(of: text).isEmpty, "\(text)")
    }
    #expect(rows().rows.isEmpty)
    let endless = String(repeating: "5\t1\t1\t1\t1\t1\t0\t0\t0\t0\t96\tWheat\n", count: 5_000)
    #expect(PictureWord.lines(of: endless).joined().count == 4_000)
  }
}
