import Alchemy
import Wire

/// A catalog on the shelf, with what was made of it so far.
final class CatalogEntry {
  enum IndexState {
    case absent
    case requested
    case ready(RecipeIndex)
  }

  let catalog: Catalog
  let ids: CatalogIDs
  let recipeCount: Int
  var index: IndexState = .absent
  /// By the monotonic clock: when somebody asked for the index, or it was made.
  var lastUseMilliseconds = 0

  init(_ catalog: Catalog, recipeCount: Int) {
    self.catalog = catalog
    self.recipeCount = recipeCount
    ids = CatalogIDs(of: catalog)
  }

  var summary: CatalogSummary {
    CatalogSummary(
      id: catalog.id, title: catalog.title, hash: catalog.hash,
      ingredientCount: catalog.ingredients.count, effectCount: catalog.effects.count,
      recipeCount: recipeCount)
  }
}
