import Alchemy
import JSON
import LiveProfile
import Testing
import Wire

@Suite("A catalog from the daemon") struct CatalogReadingTests {
  private static func catalog(ids: [String]) throws -> Catalog {
    try Catalog(
      id: "small", title: "A small one",
      effects: [
        Effect(
          id: "fear", name: "Fear", isHarmful: true, baseCost: 5, baseMagnitude: 1.5,
          baseDuration: 30, scales: .duration, helpedByPoisoner: true),
        Effect(
          id: "cure", name: "Cure", isHarmful: false, baseCost: 0.5, baseMagnitude: 5,
          baseDuration: 0, helpedByPhysician: true, helpedByBenefactor: true),
      ],
      ingredients: ids.map {
        Ingredient(
          id: $0, name: $0.uppercased(),
          effects: [
            IngredientEffect(id: "fear", magnitude: 1, duration: 30),
            IngredientEffect(id: "cure", magnitude: 2.5, duration: 0),
          ], value: 3, weight: 0.1, source: "mine")
      })
  }

  private static func result(_ catalog: Catalog) throws -> JSONValue {
    var writer = JSONWriter()
    CatalogGet.Result(catalog, recipeCount: 1).write(to: &writer)
    return try JSONValue(parsing: writer.bytes)
  }

  @Test("reads back as it was")
  func roundTrip() throws {
    let catalog = try Self.catalog(ids: ["wheat", "nirnroot"])
    let read = try Catalog(Self.result(catalog))
    #expect(read == catalog && read.hash == catalog.hash)
  }

  @Test("one that breaks the rules is refused by its id")
  func broken() throws {
    var members = try #require(try Self.result(Self.catalog(ids: ["wheat"])).object)
    members["effects"] = []
    #expect(throws: MirrorFailure.brokenCatalog(id: "small")) { try Catalog(.object(members)) }
    members["effects"] = "none"
    #expect(throws: MirrorFailure.unreadable(path: "effects")) { try Catalog(.object(members)) }
  }
}
