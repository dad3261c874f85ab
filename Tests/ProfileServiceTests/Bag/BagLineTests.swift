import ProfileService
import Testing

@Suite("A line of a pasted list")
struct BagLineTests {
  private static let twelve = [
    "Wheat (12)", "Wheat(12)", "Wheat x12", "Wheat X 12", "Wheat ×12", "Wheat×12",
    "Wheat: 12", "Wheat:12", "Wheat : 12", "Wheat,12", "Wheat, 12", "Wheat\t12", "Wheat \t 12",
    "12 Wheat", "12\tWheat", "12x Wheat", "12X Wheat", "12× Wheat", "12×Wheat", "12 x Wheat",
    "Wheat 12", "Wheat\u{A0}12", "- Wheat  012", "- 12 Wheat", "* Wheat (12)", "•Wheat x12",
    "  - * Wheat: 012  ",
  ]

  @Test("each form of a line has a name and a count", arguments: twelve)
  func forms(line: String) {
    #expect(BagLine(line[...]).readings.contains(BagLine.Reading(name: "Wheat", count: 12)))
  }

  private static let thousands = [
    "1,200 Wheat", "1,200x Wheat", "1,200 × Wheat", "Wheat (1,200)", "Wheat x1,200", "Wheat: 1,200",
    "Wheat,1,200", "Wheat, 1,200", "Wheat 1,200", "Wheat\t1,200", "wheat\tWheat\t1,200\t0",
  ]

  @Test("a count may have commas between its thousands", arguments: thousands)
  func grouped(line: String) {
    #expect(BagLine(line[...]).readings.contains(BagLine.Reading(name: "Wheat", count: 1200)))
  }

  @Test("a name may end with the letter of a count")
  func thorax() {
    for line in ["Torchbug Thorax\t12", "Torchbug Thorax x12", "12x Torchbug Thorax"] {
      #expect(
        BagLine(line[...]).readings.contains(BagLine.Reading(name: "Torchbug Thorax", count: 12)))
    }
  }

  @Test(
    "a line of a table counts what is before its first number",
    arguments: ["Wheat\t12\t1\t60", "wheat\tWheat\t12\t0\t60", "Wheat \t 12 \tyes"])
  func columns(line: String) {
    #expect(BagLine(line[...]).readings.contains(BagLine.Reading(name: "Wheat", count: 12)))
  }

  @Test("a line without a number is one", arguments: ["Wheat", "- Wheat", "\tWheat "])
  func one(line: String) {
    #expect(BagLine(line[...]).readings == [BagLine.Reading(name: "Wheat", count: 1)])
  }

  @Test("bullets and blanks are nothing", arguments: ["", "  ", "-", " * ", "•\t•"])
  func nothing(line: String) {
    #expect(BagLine(line[...]).isEmpty)
  }

  @Test(
    "what belongs to a name is not taken for a count",
    arguments: [
      "Waxx12", "Wheat12", "12Wheat", "1,200Wheat", "12xWheat", "Wheat -12", "Wheat (12",
      "Wheat 12)",
      "Wheat (1.5)", "Wheat x١٢", "(12)", "x12", "12", "12 ", "Wheat x12x",
      "Wheat (99999999999999999999)", "99999999999999999999 Wheat",
    ])
  func names(line: String) {
    #expect(BagLine(line[...]).readings.count == 1)
  }
}
