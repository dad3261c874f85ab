import Alchemy
import Lists
import TestSupport
import Testing

@Suite("A bag as a text that people edit")
struct BagSheetTests {
  private let finder: IngredientFinder

  init() throws {
    finder = IngredientFinder(in: try #require(KnownCatalogs.builtIn("skyrim")))
  }

  private func sheet(_ text: String) -> BagSheet {
    BagSheet(text, by: finder, possible: 0...1_000_000)
  }

  /// The rows by name: count, and reserve where the line says it.
  private func rows(_ text: String) -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: sheet(text).rows.map {
        (
          finder.catalog.ingredients[$0.ingredient].name,
          [$0.count] + ($0.reserve.map { [$0] } ?? [])
        )
      })
  }

  @Test("what is written is read, whatever is in the bag", arguments: 0..<20 as Range<UInt64>)
  func inverse(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let names = finder.catalog.ingredients.map(\.name).shuffled(using: &generator).prefix(40)
    let bag = names.map { name in
      (
        name: name, count: Int.random(in: 0...1_000_000, using: &generator),
        reserve: Int.random(in: 0...9, using: &generator)
      )
    }
    let text = BagSheet.text(bag, remarks: ["Garlic 3"])
    #expect(sheet(text).objections.isEmpty)
    #expect(
      rows(text) == Dictionary(uniqueKeysWithValues: bag.map { ($0.name, [$0.count, $0.reserve]) }))
    // What is kept of an edit that has ended badly can be imported.
    let reading = BagReading(.text(text), by: finder, possibleCounts: 0...1_000_000)
    #expect(reading.unreadCount == 0)
    #expect(
      Dictionary(
        uniqueKeysWithValues: reading.counts.map { (finder.catalog.ingredients[$0].name, $1) })
        == Dictionary(uniqueKeysWithValues: bag.map { ($0.name, $0.count) }))
  }

  @Test("new lines may be as in a list")
  func lists() {
    #expect(
      rows(
        "BAG  RESERVE  INGREDIENT\n 12 1 wheat\n\n# Bee 9\ngarlic x2\n3 Bee and 1 Luna Moth Wing\n1,000 0 salt pile"
      )
        == [
          "Wheat": [12, 1], "Garlic": [2], "Bee": [3], "Luna Moth Wing": [1],
          "Salt Pile": [1000, 0],
        ])
  }

  @Test("each wrong line has its reason above it, once")
  func objections() {
    let text = "2 0 Whaet\n3 0 Bee\nIron Sword\n4 0 bee\n0 2000000 Garlic\nGarlic lots"
    let sheet = sheet(text)
    #expect(
      sheet.objections.map { "\($0.line): \($0.words)" } == [
        "1: did you mean Wheat?", "3: no ingredient of the catalog is named here",
        "4: Bee stands twice",
        "5: a bag holds at most 1,000,000 of one ingredient", "6: no count can be told from it",
      ])
    let annotated = sheet.annotated(text)
    #expect(annotated.hasPrefix("#! did you mean Wheat?:\n2 0 Whaet\n3 0 Bee\n#! no ingredient"))
    let again = BagSheet(annotated, by: finder, possible: 0...1_000_000)
    #expect(again.annotated(annotated) == annotated)
  }
}
