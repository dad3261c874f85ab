import Alchemy
import Testing

@Suite("What ingredients make")
struct BrewTests {
  @Test("name, price and effects are those of the recipe in the list")
  func recipes() throws {
    for catalog in [try CatalogFiles.skyrim.get(), try CatalogFiles.anniversary.get()] {
      let index = try RecipeIndex(of: catalog)
      for position in stride(from: 0, to: index.count, by: 997) {
        let recipe = index[position]
        let brew = try #require(catalog.brew(recipe.ingredients.reversed()))
        #expect(brew.gold == recipe.gold)
        #expect(brew.name == catalog.effects[recipe.dearestEffect].resultName)
        #expect(brew.parts.map(\.effect) == Array(recipe.effects))
      }
    }
  }

  @Test("the stronger ingredient counts, and ingredients that share nothing make nothing")
  func strength() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let indices = try ["giants-toe", "nirnroot", "wheat"].map {
      try #require(catalog.ingredientIndex(of: $0))
    }
    let brew = try #require(catalog.brew([indices[2], indices[0]]))
    let fortify = try #require(catalog.effectIndex(of: "fortify-health"))
    // Of both 4 points: for 60 seconds in wheat, and for 300 in the toe.
    let part = try #require(brew.parts.first { $0.effect == fortify })
    #expect(part.magnitude == 24 && part.seconds == 300)
    #expect(catalog.brew([indices[1], indices[2]]) == nil)
  }
}
