import Alchemy
import ProfileService
import TestSupport

/// The few ingredients and effects that all simulated replicas have, as the catalog of `default`.
enum SimulatedCatalog {
  static let prepared = Result { try Prepared() }

  struct Prepared: Sendable {
    let classes: PriceClasses
    let stock: CatalogStock

    init() throws {
      let catalog = try SmallCatalog.catalog(id: "skyrim")
      classes = PriceClasses(of: try RecipeIndex(of: catalog))
      stock = CatalogStock(
        usable: [CatalogStock.Usable(catalog, recipeCount: classes.index.count)], refused: [:])
    }
  }
}
