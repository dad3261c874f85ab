package import Alchemy
internal import BuiltInCatalogs

/// The catalogs that are built into every program, without a daemon or a replica.
package enum KnownCatalogs {
  /// The built-in catalogs as lists show them, the usual one first, so that a start need not read and count them.
  ///
  /// A test reads each catalog, counts its recipes, and compares.
  package static let summaries = [
    CatalogSummary(
      id: "skyrim", title: "Skyrim", hash: "11438f3d69614ce5", ingredientCount: 110,
      effectCount: 55, recipeCount: 32_815),
    CatalogSummary(
      id: "skyrim-anniversary", title: "Skyrim Anniversary Edition", hash: "86b9aff0d6875ce2",
      ingredientCount: 184, effectCount: 60, recipeCount: 147_832),
  ]

  /// The built-in catalogs, read again at each call.
  package static func builtIn() -> [Catalog] {
    summaries.map { read($0.id) }
  }

  /// The built-in catalog with an id, read again at each call; nil if there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    summaries.contains { $0.id == id } ? read(id) : nil
  }

  private static func read(_ id: String) -> Catalog {
    do throws(CatalogFileRefusal) {
      return try CatalogFile.read(text(of: id).span)
    } catch {
      preconditionFailure("the built-in catalog \(id) has a mistake: \(error.mistakes)")
    }
  }

  private static func text(of id: String) -> [UInt8] {
    switch id {
    case "skyrim":
      unsafe bytes(at: alchemyd_built_in_skyrim(), count: alchemyd_built_in_skyrim_size())
    case "skyrim-anniversary":
      unsafe bytes(
        at: alchemyd_built_in_skyrim_anniversary(),
        count: alchemyd_built_in_skyrim_anniversary_size())
    default: preconditionFailure("there is no built-in catalog \(id)")
    }
  }

  @unsafe
  private static func bytes(at start: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
