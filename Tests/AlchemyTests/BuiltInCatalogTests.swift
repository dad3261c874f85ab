import Alchemy
import Testing

@Suite("The catalogs of the game")
struct BuiltInCatalogTests {
  @Test("Skyrim has 32,815 recipes, sorted into these numbers")
  func recipesOfSkyrim() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let index = try RecipeIndex(of: catalog)
    index.checkInvariants()
    #expect(catalog.ingredients.count == 110)
    #expect(catalog.effects.count == 55)
    #expect(index.count == 32_815)
    let recipes = (0..<index.count).map { index[$0] }
    #expect(recipes.count { $0.ingredients.count == 2 } == 1_709)
    #expect(recipes.count { $0.ingredients.count == 3 } == 31_106)
    let byEffects = Dictionary(grouping: recipes, by: \.effects.count).mapValues(\.count)
    #expect(byEffects == [1: 1_533, 2: 25_183, 3: 5_651, 4: 439, 5: 9])
    #expect(recipes.reduce(0) { $0 + $1.gold } == 6_958_760)
    #expect(
      index.plain(0).ingredients == ["garlic", "nordic-barnacle", "salmon-roe"]
        && index[0].gold == 1_900)
  }

  @Test("The Anniversary Edition has 147,832 recipes")
  func recipesOfAnniversary() throws {
    let catalog = try CatalogFiles.anniversary.get()
    let index = try RecipeIndex(of: catalog)
    #expect(catalog.ingredients.count == 184)
    #expect(catalog.effects.count == 60)
    #expect(index.count == 147_832)
    #expect((0..<index.count).reduce(0) { $0 + Int(index[$1].gold) } == 44_372_825)
  }

  @Test("Counting without building finds as many recipes")
  func counts() throws {
    #expect(try RecipeIndex.recipeCount(of: CatalogFiles.skyrim.get()) == 32_815)
    #expect(try RecipeIndex.recipeCount(of: CatalogFiles.anniversary.get()) == 147_832)
  }

  @Test("Every id is its name in lower case, without apostrophes, dashes for the rest")
  func ids() throws {
    for catalog in [try CatalogFiles.skyrim.get(), try CatalogFiles.anniversary.get()] {
      let words =
        catalog.ingredients.map { ($0.id, $0.name) } + catalog.effects.map { ($0.id, $0.name) }
      for (id, name) in words {
        let letters = name.lowercased().filter { $0 != "'" }
        let parts = letters.split { !$0.isLetter && !$0.isNumber }
        #expect(id == parts.joined(separator: "-"))
      }
    }
  }

  @Test("All of Skyrim is in the Anniversary Edition, unchanged")
  func extension_() throws {
    let small = try CatalogFiles.skyrim.get()
    let large = try CatalogFiles.anniversary.get()
    #expect(Set(small.ingredients).isSubset(of: large.ingredients))
    #expect(Set(small.effects).isSubset(of: large.effects))
    #expect(small.hash != large.hash)
  }

  @Test("Every ingredient has a form, and in Skyrim no two have the same one")
  func forms() throws {
    let small = try CatalogFiles.skyrim.get()
    // The game has two records of Salt Pile.
    #expect(Set(small.ingredients.flatMap(\.forms)).count == 111)
    let wheat = try #require(small.ingredientIndex(of: "wheat"))
    #expect(small.ingredients[wheat].forms.map(\.digits) == ["04B0BA"])
    let large = try CatalogFiles.anniversary.get()
    #expect(large.ingredients.allSatisfy { !$0.forms.isEmpty })
    // Rare Curios and Plague of the Dead both have a form 80C.
    #expect(Set(large.ingredients.flatMap(\.forms)).count == 184)
  }

  @Test("A result with one effect of base strength fetches what players' tables say")
  func singleEffects() throws {
    let effects = try CatalogFiles.anniversary.get().effects
    let ingredients = effects.flatMap { effect in
      ["one", "two"].map { word in
        Ingredient(
          id: "\(effect.id)-\(word)", name: "\(effect.name) \(word)",
          effects: [
            IngredientEffect(
              id: effect.id, magnitude: effect.baseMagnitude, duration: effect.baseDuration)
          ], value: 1, weight: 1)
      }
    }
    let catalog = try Catalog(
      id: "singles", title: "Singles", effects: effects, ingredients: ingredients)
    let index = try RecipeIndex(of: catalog)
    let gold = (0..<index.count).map { (index.plain($0).dearest, index[$0].gold) }
    #expect(Dictionary(gold) { one, _ in one } == goldOfSingleEffects)
    #expect(gold.count == 60)
  }

  @Test("Ingredients with the same four effects are no pair that adds anything to a third")
  func twins() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let index = try RecipeIndex(of: catalog)
    let eggs = try ["chickens-egg", "hawks-egg"].map {
      try #require(catalog.ingredientIndex(of: $0))
    }
    var selection = Selection(of: catalog)
    for egg in eggs { selection.choose(.must, ingredient: egg) }
    #expect(index.matches(selection).count == 1)
  }
}
