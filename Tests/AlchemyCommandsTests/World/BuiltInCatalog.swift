import JSON
import PlayedWorld
import Unix
import Wire

/// The catalog skyrim, from the file that the daemon's own copy is made of.
enum BuiltInCatalog {
  /// Where the sources of all built-in catalogs are.
  static let folder: String = {
    var folder = #filePath
    // This file is four levels below the project's folder.
    for _ in 1...4 { folder = Folder.parent(of: folder) }
    return folder + "/Config/catalogs"
  }()

  static func value() throws -> JSONValue {
    try JSONValue(parsing: try File.read(folder + "/skyrim.json", limitBytes: 4 << 20))
  }

  /// A daemon whose default profile chooses from it.
  static func peer(_ more: FakeDaemon.Methods = [:]) throws -> FakePeer {
    let catalog = try value()
    return SmallDaemon.peer(["catalog.get": { _ in .result(catalog) }].merging(more) { $1 })
  }
}
