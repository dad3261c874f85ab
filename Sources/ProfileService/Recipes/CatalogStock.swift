package import Alchemy
package import Lists
internal import Wire

/// The catalogs in the catalogs' folders: the usable ones, and the mistakes of the others.
package struct CatalogStock: Sendable {
  /// A catalog without mistakes that is small enough for an index.
  package struct Usable: Sendable {
    /// What a list of catalogs shows; a reloaded catalog with the same hash keeps its index.
    package let summary: CatalogSummary
    /// Reads the catalog, or returns it if it was read before.
    let read: @Sendable () -> Catalog

    /// A catalog in memory; the caller guarantees the recipe count.
    package init(_ catalog: Catalog, recipeCount: Int) {
      summary = CatalogSummary(catalog, recipeCount: recipeCount)
      read = { catalog }
    }

    /// A catalog that is read when it is first needed; the caller guarantees the summary.
    package init(_ summary: CatalogSummary, read: @escaping @Sendable () -> Catalog) {
      self.summary = summary
      self.read = read
    }
  }

  /// Each id occurs once: the loader keeps the first catalog.
  package var usable: [Usable]
  /// By what people call it: the catalog's id, or the name of its file.
  package var refused: [String: [CatalogMistake]]

  /// The ids in `usable` must be unique; a usable catalog takes precedence over a refused one.
  package init(usable: [Usable], refused: [String: [CatalogMistake]]) {
    self.usable = usable
    self.refused = refused
  }
}
