package import Alchemy
internal import ReplicaHost
internal import Wire

/// The catalogs that are built into every program, without a daemon or a replica.
package enum KnownCatalogs {
  /// The ids of the built-in catalogs, the usual one first.
  package static var builtInIDs: [String] { CatalogLoader.builtIn.map(\.id) }

  /// The built-in catalogs, read anew at each call.
  package static func builtIn() -> [Catalog] {
    builtInIDs.compactMap(builtIn)
  }

  /// The built-in catalog with an id; nil if there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    CatalogLoader.builtIn(id)
  }
}
