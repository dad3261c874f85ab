import Alchemy
import TestSupport
import Testing

@Suite("How many recipes have what")
struct RecipeCountTests {
  @Test(
    "Each ingredient and effect is counted once for each recipe of a set that has it",
    .seeds(1...4), arguments: CatalogShape.all)
  func counts(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    var selection = Selection(of: catalog)
    for ingredient in catalog.ingredients.indices {
      guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
      selection.choose(.cant, ingredient: ingredient)
    }
    let set = index.matches(selection)
    let recipes = set.positions.map { index[$0] }
    let counts = index.counts(of: set)
    #expect(
      counts.ingredients
        == catalog.ingredients.indices.map { one in
          recipes.count { $0.ingredients.contains(one) }
        })
    #expect(
      counts.effects
        == catalog.effects.indices.map { one in recipes.count { $0.effects.contains(one) } })
  }
}
