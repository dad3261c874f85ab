import Alchemy
import JSON
import LiveProfile
import Testing
import Wire

@Suite("A catalog as clients read it")
struct CatalogMirrorTests {
  @Test("has the daemon's factors and doubts")
  func perks() throws {
    let effect = Effect(
      id: "fear", name: "Fear", isHarmful: true, baseCost: 5, baseMagnitude: 1, baseDuration: 30,
      factors: [EffectFactor(perk: "Scale", factor: 0.01)])
    let catalog = try Catalog(
      id: "c", title: "C", effects: [effect], ingredients: [], doubts: ["a perk"])
    var writer = JSONWriter()
    CatalogGet.Result(catalog, recipeCount: 0).write(to: &writer)
    #expect(try Catalog(JSONValue(parsing: writer.bytes)) == catalog)
  }

  @Test("is the daemon's, with its settings")
  func settings() throws {
    let effect = Effect(
      id: "fear", name: "Fear", isHarmful: true, baseCost: 5, baseMagnitude: 1, baseDuration: 30)
    let moss = Ingredient(
      id: "moss", name: "Moss", effects: [IngredientEffect(id: "fear", magnitude: 1, duration: 9)],
      value: 1, weight: 0.1)
    for settings in [CatalogSettings(), CatalogSettings(initialMultiplier: 3, skillFactor: 3)] {
      let catalog = try Catalog(
        id: "c", title: "C", effects: [effect], ingredients: [moss], settings: settings)
      var writer = JSONWriter()
      CatalogGet.Result(catalog, recipeCount: 0).write(to: &writer)
      let json = try JSONValue(parsing: writer.bytes)
      #expect((json["settings"] == nil) == settings.areUsual)
      #expect(try Catalog(json) == catalog)
    }
  }
}
