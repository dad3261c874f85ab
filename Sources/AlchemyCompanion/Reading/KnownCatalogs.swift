package import Alchemy
internal import ReplicaHost

/// Catalogs that every program has, without a daemon and without a replica.
package enum KnownCatalogs {
  /// Those inside the program, read anew at each call.
  package static func builtIn() -> [Catalog] {
    CatalogLoader.builtInIDs.compactMap(CatalogLoader.builtIn)
  }

  /// The one of that id; nil when it is not inside.
  package static func builtIn(_ id: String) -> Catalog? {
    CatalogLoader.builtIn(id)
  }
}
