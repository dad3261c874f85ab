import Alchemy
import Foundation
import Lists
import ProfileService
import Wire

/// The catalogs that the tests run with, and their indexes, each made once.
enum Catalogs {
  static let skyrim = Result { try Prepared(reading("skyrim")) }

  /// Two of its ingredients have the same number; without an index, which takes long to make.
  static let anniversary = Result { try reading("skyrim-anniversary") }

  /// Few enough recipes that a test can list them by itself; it answers to the default's id.
  static let small = Result { try Prepared(smallCatalog()) }

  struct Prepared: Sendable {
    let catalog: Catalog
    let classes: PriceClasses
    var index: RecipeIndex { classes.index }

    init(_ catalog: Catalog) throws {
      self.catalog = catalog
      classes = PriceClasses(of: try RecipeIndex(of: catalog))
    }

    var stock: CatalogStock {
      CatalogStock(
        usable: [CatalogStock.Usable(catalog, recipeCount: index.count)], refused: [:])
    }

    /// The same catalog, of which the service is told that its recipes are searched.
    var searchedStock: CatalogStock {
      var summary = CatalogSummary(catalog, recipeCount: index.count)
      summary.isSearched = true
      return CatalogStock(
        usable: [CatalogStock.Usable(summary) { [catalog] in catalog }], refused: [:])
    }
  }

  private static func reading(_ name: String) throws -> Catalog {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = folder.appendingPathComponent("Config/catalogs/\(name).json")
    let bytes = Array(try Data(contentsOf: file))
    return try CatalogFile.read(bytes.span)
  }

  /// Each ingredient with the effects that it has.
  static let smallIngredients = [
    "garlic": ["fear", "frenzy"], "marker": ["paralysis"], "nirnroot": ["fear", "paralysis"],
    "salt-pile": ["frenzy", "paralysis"], "wheat": ["fear", "frenzy", "paralysis"],
  ]

  static let smallEffects = ["fear", "frenzy", "paralysis"]

  private static func smallCatalog() throws -> Catalog {
    try Catalog(
      id: "skyrim", title: "Small",
      effects: smallEffects.map {
        Effect(
          id: $0, name: $0, isHarmful: false, baseCost: 1, baseMagnitude: 1, baseDuration: 1)
      },
      ingredients: smallIngredients.sorted { $0.key < $1.key }.map { id, effects in
        let effects = effects.map { IngredientEffect(id: $0, magnitude: 1, duration: 1) }
        return Ingredient(id: id, name: id, effects: effects, value: 1, weight: 1)
      })
  }
}
