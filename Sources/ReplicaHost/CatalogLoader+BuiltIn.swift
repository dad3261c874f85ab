package import Alchemy
internal import BuiltInCatalogs
internal import ProfileService
package import Wire

extension CatalogLoader {
  /// The built-in catalogs as lists show them, so that a start need not read them and count.
  ///
  /// A test reads each catalog, counts its recipes, and compares.
  package static let builtIn = [
    CatalogSummary(
      id: "skyrim", title: "Skyrim", hash: "11438f3d69614ce5", ingredientCount: 110,
      effectCount: 55, recipeCount: 32_815),
    CatalogSummary(
      id: "skyrim-anniversary", title: "Skyrim Anniversary Edition", hash: "86b9aff0d6875ce2",
      ingredientCount: 184, effectCount: 60, recipeCount: 147_832),
  ]

  /// The built-in catalogs; each is read when it is first needed.
  static var builtInCatalogs: [CatalogStock.Usable] {
    builtIn.map { summary in CatalogStock.Usable(summary) { read(builtIn: summary.id) } }
  }

  /// The built-in catalog with this id; nil if there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    builtIn.contains { $0.id == id } ? read(builtIn: id) : nil
  }

  private static func read(builtIn id: String) -> Catalog {
    do throws(CatalogFileRefusal) {
      return try CatalogFile.read(builtInText(id).span)
    } catch {
      preconditionFailure("the built-in catalog \(id) has a mistake: \(error.mistakes)")
    }
  }

  private static func builtInText(_ id: String) -> [UInt8] {
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
