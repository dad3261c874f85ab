import Alchemy
import ProfileService
import TestSupport

/// The few ingredients and effects that all simulated replicas have, as the catalog of `default`.
enum SimulatedCatalog {
  static let prepared = Result { try Prepared() }

  struct Prepared: Sendable {
    let index: RecipeIndex
    let stock: CatalogStock

    init() throws {
      let catalog = try SmallCatalog.catalog(id: "skyrim")
      index = try RecipeIndex(of: catalog)
      stock = CatalogStock(
        usable: [CatalogStock.Usable(catalog, recipeCount: index.count)], refused: [:])
    }
  }
}
