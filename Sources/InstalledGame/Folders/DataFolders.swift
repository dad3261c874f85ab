package import ClientSession

/// The folders in which a game finds its plugins, archives and texts; if several have a file, the
/// last folder's counts, as in mod managers.
///
/// Windows knows no case in paths, so a name means a file in any case.
package struct DataFolders {
  private let files: any FileLookup
  private let folders: [String]
  /// The paths of all files directly in the folders, by their names in lower case.
  private let paths: [String: String]
  /// The names of all files, as they are written there.
  package let names: [String]

  /// Reads the names of all files there; each folder is a game's, with `Data` in it, or such a `Data`.
  package init(_ folders: [String], _ files: any FileLookup) {
    self.files = files
    let own = folders.map { folder in
      files.names(in: folder).first { $0.lowercased() == "data" }.map { "\(folder)/\($0)" }
        ?? folder
    }
    self.folders = own
    var found: [String: (folder: String, name: String)] = [:]
    for folder in own {
      for name in files.names(in: folder) { found[name.lowercased()] = (folder, name) }
    }
    paths = found.mapValues { "\($0.folder)/\($0.name)" }
    names = found.values.map(\.name)
  }

  /// The path of a file directly in the folders; nil if there is none.
  package func path(of name: String) -> String? { paths[name.lowercased()] }

  /// The path of a file with folders before its name; nil if there is none.
  package func path(at names: [Substring]) -> String? {
    for folder in folders.reversed() {
      var path: String? = folder
      for name in names {
        path = path.flatMap { path in
          files.names(in: path).first { $0.lowercased() == name.lowercased() }
            .map { "\(path)/\($0)" }
        }
      }
      if let path { return path }
    }
    return nil
  }
}
