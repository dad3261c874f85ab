import Alchemy
import TestSupport
import Testing

@Suite("Why ingredients do or do not make a recipe")
struct ExplanationTests {
  @Test("Every two and three ingredients are valid when the rules told plainly find them")
  func validity() throws {
    var generator = SeededGenerator(seed: 5)
    for shape in CatalogShape.all {
      let catalog = try Catalog.random(shape, using: &generator)
      let index = try RecipeIndex(of: catalog)
      let known = Dictionary(
        uniqueKeysWithValues: Oracle(catalog).recipes.map { ($0.ingredients, $0.effects) })
      for ids in subsets(of: catalog.ingredients.indices) {
        let explanation = index.catalog.explain(
          ingredients: ids.shuffled(using: &generator), selection: Selection(of: catalog))
        let effects = known[ids.map { catalog.ingredients[$0].id }]
        #expect(explanation.isValid == (effects != nil))
        #expect(explanation.matches == explanation.isValid)
        if let effects {
          #expect(Set(explanation.effects.map { catalog.effects[$0].id }) == effects)
        }
      }
    }
  }

  @Test("What alone may be left out is superfluous")
  func superfluous() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    #expect(try superfluous(index, "chickens-egg", "hawks-egg").isEmpty)
    #expect(try superfluous(index, "chickens-egg", "hawks-egg", "wheat") == ["wheat"])
    #expect(
      try superfluous(index, "ancestor-moth-wing", "blue-butterfly-wing", "chaurus-hunter-antennae")
        == ["ancestor-moth-wing", "blue-butterfly-wing", "chaurus-hunter-antennae"])
    #expect(try superfluous(index, "wheat", "bee") == ["bee", "wheat"])
  }

  @Test("Each thing that stands against it is told, and nothing else")
  func blocks() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let index = try RecipeIndex(of: catalog)
    func ingredient(_ id: String) throws -> Int { try #require(catalog.ingredientIndex(of: id)) }
    func effect(_ id: String) throws -> Int { try #require(catalog.effectIndex(of: id)) }
    let pair = [try ingredient("wheat"), try ingredient("blue-mountain-flower")]
    var selection = Selection(of: catalog)
    selection.choose(.cant, ingredient: try ingredient("wheat"))
    selection.choose(.cant, ingredient: try ingredient("bee"))
    selection.choose(.must, ingredient: try ingredient("blue-mountain-flower"))
    selection.choose(.must, ingredient: try ingredient("nirnroot"))
    selection.choose(.cant, effect: try effect("fortify-health"))
    selection.choose(.cant, effect: try effect("fear"))
    selection.choose(.must, effect: try effect("restore-health"))
    selection.choose(.must, effect: try effect("slow"))
    let explanation = index.catalog.explain(ingredients: pair, selection: selection)
    #expect(explanation.isValid && !explanation.matches)
    #expect(
      try explanation.blocks == [
        .ingredientBlocked(ingredient("wheat")), .ingredientMissing(ingredient("nirnroot")),
        .effectBlocked(effect("fortify-health")), .effectMissing(effect("slow")),
      ])
  }

  private func superfluous(_ index: RecipeIndex, _ ids: String...) throws -> [String] {
    let ingredients = try ids.map { try #require(index.catalog.ingredientIndex(of: $0)) }
    return index.catalog.explain(ingredients: ingredients, selection: Selection(of: index.catalog))
      .superfluous.map { index.catalog.ingredients[$0].id }
  }

  private func subsets(of indices: Range<Int>) -> [[Int]] {
    indices.flatMap { first in
      indices.filter { $0 > first }.flatMap { second in
        [[first, second]] + indices.filter { $0 > second }.map { [first, second, $0] }
      }
    }
  }
}
