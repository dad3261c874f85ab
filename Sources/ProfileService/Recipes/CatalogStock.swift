package import Alchemy
package import Wire

/// The catalogs in the catalogs' folders: those that can be used, and why the others cannot.
package struct CatalogStock: Sendable {
  /// A catalog without a mistake that is not too large for an index.
  package struct Usable: Sendable {
    /// A reloaded catalog with the same hash keeps its index.
    package var catalog: Catalog
    /// The number of recipes, known without an index.
    package var recipeCount: Int

    /// The caller guarantees that the recipe count is right.
    package init(_ catalog: Catalog, recipeCount: Int) {
      self.catalog = catalog
      self.recipeCount = recipeCount
    }
  }

  /// Each id occurs once: the loader keeps the first catalog.
  package var usable: [Usable]
  /// By the name that a person uses: the catalog's id, or the name of its file.
  package var refused: [String: [CatalogMistake]]

  /// The ids in `usable` must be unique; a usable catalog takes precedence over a refused one.
  package init(usable: [Usable], refused: [String: [CatalogMistake]]) {
    self.usable = usable
    self.refused = refused
  }
}
