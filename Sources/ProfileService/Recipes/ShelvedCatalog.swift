package import Alchemy
import Lists
import Wire

/// A usable catalog, with what is computed from it once.
package final class ShelvedCatalog {
  let summary: CatalogSummary
  private let read: @Sendable () -> Catalog
  /// The catalog from its file; a built-in catalog is read on first use.
  package private(set) lazy var catalog = read()
  private(set) lazy var ids = CatalogIDs(of: catalog)

  init(_ usable: CatalogStock.Usable) {
    summary = usable.summary
    read = usable.read
  }
}
