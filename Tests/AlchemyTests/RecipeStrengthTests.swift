import Alchemy
import Foundation
import TestSupport
import Testing

@Suite("How strong the effects of a recipe are")
struct RecipeStrengthTests {
  @Test(
    "The gold of every recipe is that of its strengths", .seeds(1...6), arguments: CatalogShape.all)
  func gold(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let alchemist = try Alchemist([
      .skill: .number(Int.random(in: 15...100, using: &generator)),
      .physician: .flag(Bool.random(using: &generator)),
      .benefactor: .flag(Bool.random(using: &generator)),
      .poisoner: .flag(Bool.random(using: &generator)),
      .purity: .flag(Bool.random(using: &generator)),
    ])
    let index = try RecipeIndex(of: catalog, alchemist: alchemist)
    let wrong = (0..<index.count).filter { position in
      let recipe = index[position]
      let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
      let kept = recipe.effects.filter {
        !alchemist.hasPurity || catalog.effects[$0].isHarmful == isPoison
      }
      let strengths = index.strengths(of: recipe, alchemist: alchemist)
      // Truncated by the index; a sum beside a whole number may be rounded to either side of it.
      let sum = strengths.reduce(0) { $0 + cost($1, in: catalog) }
      return strengths.map(\.effect) != kept
        || ![Int(sum - 1e-6), Int(sum + 1e-6)].contains(recipe.gold)
    }
    #expect(wrong.isEmpty, "seed \(Seeds.current)")
  }

  private func cost(_ strength: Brew.Part, in catalog: Catalog) -> Double {
    let duration = strength.seconds > 0 ? strength.seconds : 10
    return catalog.effects[strength.effect].baseCost
      * pow(max(strength.magnitude, 1) * duration / 10, 1.1) * catalog.settings.priceFactor
  }

  @Test("A master's dearest result of the game does what it does there")
  func known() throws {
    let index = try RecipeIndex(of: try CatalogFiles.skyrim.get())
    let dearest = index[0]
    let words = index.strengths(of: dearest).map { strength in
      "\(index.catalog.effects[strength.effect].id) \(strength.magnitude) \(strength.seconds)"
    }
    #expect(
      words == [
        "regenerate-health 30.0 300.0", "regenerate-magicka 30.0 300.0",
        "waterbreathing 0.0 360.0",
      ])
  }
}
