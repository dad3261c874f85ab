package import Alchemy
package import Lists
internal import Wire

/// The catalogs in the catalogs' folders: the usable ones, and the mistakes in the others.
package struct CatalogStock: Sendable {
  /// A catalog without mistakes that is small enough for an index.
  package struct Usable: Sendable {
    /// The catalog's row in lists; a reloaded catalog with the same hash keeps its index.
    package let summary: CatalogSummary
    /// Reads the catalog; returns the same object if it was read before.
    let read: @Sendable () -> Catalog

    /// A catalog that is already in memory; the caller guarantees the recipe count.
    package init(_ catalog: Catalog, recipeCount: Int) {
      summary = CatalogSummary(catalog, recipeCount: recipeCount)
      read = { catalog }
    }

    /// A catalog that is read on first use; the caller guarantees the summary.
    package init(_ summary: CatalogSummary, read: @escaping @Sendable () -> Catalog) {
      self.summary = summary
      self.read = read
    }
  }

  /// Each id occurs once: the loader keeps the first catalog.
  package var usable: [Usable]
  /// The mistakes by the name for users: the catalog's id, or the name of its file.
  package var refused: [String: [CatalogMistake]]

  /// The ids in `usable` must be unique; a usable catalog takes precedence over a refused one.
  package init(usable: [Usable], refused: [String: [CatalogMistake]]) {
    self.usable = usable
    self.refused = refused
  }
}
