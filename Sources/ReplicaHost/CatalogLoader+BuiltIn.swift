package import Alchemy
internal import BuiltInCatalogs
internal import Wire

extension CatalogLoader {
  /// The ids of the catalogs inside the program.
  package static let builtInIDs = ["skyrim", "skyrim-anniversary"]

  /// The catalog inside the program that has the id; nil when there is none.
  package static func builtIn(_ id: String) -> Catalog? {
    guard let text = builtInText(id) else { return nil }
    do throws(CatalogFileRefusal) {
      return try CatalogFile.read(text.span)
    } catch {
      // That they can be read is tested; a daemon with one that cannot says so in its log.
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
