package import Alchemy
package import Wire

/// The catalogs in the catalogs' folders: those that can be used, and why the others cannot.
package struct CatalogStock: Sendable {
  /// A catalog without a mistake that is not too large for an index.
  package struct Usable: Sendable {
    /// What a list of catalogs shows; a reloaded catalog with the same hash keeps its index.
    package let summary: CatalogSummary
    /// Reads the catalog, or returns it if it was read before.
    let read: @Sendable () -> Catalog

    /// A catalog that was read; the caller guarantees that the recipe count is right.
    package init(_ catalog: Catalog, recipeCount: Int) {
      summary = CatalogSummary(catalog, recipeCount: recipeCount)
      read = { catalog }
    }

    /// A catalog that is read when it is first needed; the caller guarantees that the summary is right.
    package init(_ summary: CatalogSummary, read: @escaping @Sendable () -> Catalog) {
      self.summary = summary
      self.read = read
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
