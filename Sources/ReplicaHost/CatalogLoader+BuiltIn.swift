package import Alchemy
internal import BuiltInCatalogs
internal import Wire

extension CatalogLoader {
  /// The ids of the built-in catalogs.
  package static let builtInIDs = ["skyrim", "skyrim-anniversary"]

  /// The built-in catalog with this id; nil if there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    guard let text = builtInText(id) else { return nil }
    do throws(CatalogFileRefusal) {
      return try CatalogFile.read(text.span)
    } catch {
      // Tests make sure that every one is readable; a daemon with an unreadable one logs it.
      return nil
    }
  }

  static func builtInText(_ id: String) -> [UInt8]? {
    switch id {
    case "skyrim":
      unsafe bytes(at: alchemyd_built_in_skyrim(), count: alchemyd_built_in_skyrim_size())
    case "skyrim-anniversary":
      unsafe bytes(
        at: alchemyd_built_in_skyrim_anniversary(),
        count: alchemyd_built_in_skyrim_anniversary_size())
    default: nil
    }
  }

  @unsafe
  private static func bytes(at start: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
