package import Alchemy

/// The ids of a catalog as JSON strings, by index: lists of recipes are made of little else.
package struct CatalogIDs: Sendable {
  let ingredients: [[UInt8]]
  let effects: [[UInt8]]

  /// Costs a pass over the catalog, so it is made once and kept beside it.
  package init(of catalog: Catalog) {
    ingredients = catalog.ingredients.map { JSONValue.string($0.id).serialized() }
    effects = catalog.effects.map { JSONValue.string($0.id).serialized() }
  }
}
