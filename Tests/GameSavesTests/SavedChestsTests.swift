import Alchemy
import GameDrafts
import GameFiles
import GameSaves
import TestSupport
import Testing

@Suite("The ingredients in the containers of a save")
struct SavedChestsTests {
  private static let own: UInt32 = 0x04B0BA
  private static let other: UInt32 = 0x034D22

  private static func ingredient(_ id: String, _ file: String, _ forms: UInt32...) -> Ingredient {
    Ingredient(
      id: id, name: id, effects: [IngredientEffect(id: "e", magnitude: 1, duration: 1)], value: 1,
      weight: 1, source: file, forms: forms.compactMap(FormID.init(number:)))
  }

  private static let ingredients = [
    ingredient("wheat", "Skyrim.esm", own), ingredient("garlic", "Skyrim.esm", other, 0x99),
    ingredient("unknown", "A title"),
  ]

  private func chests(_ items: [(form: UInt32, count: Int32)]) throws -> SavedChests {
    var draft = SaveDraft(.special, .lz4Block)
    draft.plugins = ["skyrim.ESM", "Update.esm", "Dragonborn.esm"]
    draft.formIDs = [0x0200_0000 | Self.own]
    var container = ContainerDraft(SaveDraft.ofTheGame(0x500))
    container.items = items.map {
      PlayerDraft.Item(
        reference: $0.form == 0 ? SaveDraft.listed(0) : SaveDraft.ofTheGame($0.form),
        count: $0.count)
    }
    draft.formsBehind = [container.form]
    return SavedChests(of: try SavedContainers(reading: draft.file()), Self.ingredients)
  }

  @Test("the counts are the sums of what the save has, in the catalog's order", .seeds(0...49))
  func sums() throws {
    var random = SeededGenerator(seed: Seeds.current)
    // Also another file's form with the id of wheat, and what is no ingredient.
    let forms: [UInt32] = [Self.other, Self.own, 0x99, 0x0F, 0]
    let items = (0..<random.integer(in: 0...8)).map { _ in
      (form: random.pick(forms), count: Int32(random.integer(in: -3...5)))
    }
    func sum(_ forms: UInt32...) -> Int {
      items.filter { forms.contains($0.form) }.reduce(0) { $0 + Int($1.count) }
    }
    let expected = [("wheat", sum(Self.own)), ("garlic", sum(Self.other, 0x99))].filter { $1 > 0 }
    let found = try chests(items).chests
    #expect(found.count == (expected.isEmpty ? 0 : 1))
    #expect((found.first?.items ?? []).elementsEqual(expected) { $0 == $1 })
    #expect(found.allSatisfy { $0.form?.localID == 0x500 })
  }
}
