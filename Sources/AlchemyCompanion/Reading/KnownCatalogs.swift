package import Alchemy
internal import ReplicaHost
internal import Wire

/// The catalogs that are built into every program, without a daemon or a replica.
package enum KnownCatalogs {
  /// The built-in catalogs, read anew at each call.
  package static func builtIn() -> [Catalog] {
    CatalogLoader.builtIn.compactMap { CatalogLoader.builtIn($0.id) }
  }

  /// The built-in catalog with an id; nil if there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    CatalogLoader.builtIn(id)
  }
}
