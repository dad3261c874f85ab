package import Alchemy

/// A catalog's ids as JSON strings, by index; lists of recipes consist mostly of these.
package struct CatalogIDs: Sendable {
  let ingredients: [[UInt8]]
  let effects: [[UInt8]]

  /// Linear in the catalog, so make it once and keep it with the catalog.
  package init(of catalog: Catalog) {
    ingredients = catalog.ingredients.map { JSONValue.string($0.id).serialized() }
    effects = catalog.effects.map { JSONValue.string($0.id).serialized() }
  }
}
