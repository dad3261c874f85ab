package import ClientSession

/// A game that is installed by Steam.
package struct GameInstallation: Equatable, Sendable {
  /// Which game it is.
  package let edition: GameEdition
  /// The game's folder, which has `Data`.
  package let folder: String
  /// Where its saves are; nil before the game has run.
  package let saves: String?
  /// The list of plugins that the game loads; nil before the game has run.
  package let pluginList: String?
}

/// Finds the folders of games that Steam has installed, with Proton's folders for them.
///
/// Windows knows no case in paths, so names are found in any case where they are not found as they are.
package struct GameFinder {
  private let files: any FileLookup
  private let home: String

  /// Looks in the folder of the user.
  package init(_ files: any FileLookup, home: String) {
    self.files = files
    self.home = home
  }

  /// Where Steam may be in the user's folder; each of the first two is often a link to the other.
  private static let links = [".local/share/Steam", ".steam/steam"]
  private static let sandboxes = [
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    "snap/steam/common/.local/share/Steam",
  ]

  /// The most libraries that are searched; a player has one on each disk.
  private static let mostLibraries = 64
  /// The most bytes of a file of Steam, which has some kilobytes.
  private static let textBytes = 1 << 20

  /// All installed games, those of the first library first.
  package func installations() -> [GameInstallation] {
    libraries.flatMap { library in
      GameEdition.allCases.compactMap { installation(of: $0, in: library) }
    }
  }

  private var libraries: [String] {
    let roots =
      (Self.links.map { "\(home)/\($0)" }.first { files.exists($0) }.map { [$0] } ?? [])
      + Self.sandboxes.map { "\(home)/\($0)" }.filter(files.exists)
    var libraries: [String] = []
    for root in roots {
      let listed = text("\(root)/steamapps/libraryfolders.vdf")?.values(of: "path") ?? []
      for library in [root] + listed where !libraries.contains(library) {
        libraries.append(library)
      }
    }
    return Array(libraries.prefix(Self.mostLibraries))
  }

  private func installation(of edition: GameEdition, in library: String) -> GameInstallation? {
    let apps = "\(library)/steamapps"
    guard
      let name = text("\(apps)/appmanifest_\(edition.app).acf")?.values(of: "installdir").first,
      let folder = place(["common", name], in: apps)
    else { return nil }
    let user = "\(apps)/compatdata/\(edition.app)/pfx/drive_c/users/steamuser"
    let saves = ["Documents", "My Documents"].lazy.compactMap { documents in
      place([documents, "My Games", edition.folder, "Saves"], in: user)
    }.first
    return GameInstallation(
      edition: edition, folder: folder, saves: saves,
      pluginList: place(["AppData", "Local", edition.folder, "plugins.txt"], in: user))
  }

  /// What is at the end of a path, each name in any case; nil if there is nothing.
  private func place(_ names: [String], in folder: String) -> String? {
    var path = folder
    for name in names {
      if files.exists("\(path)/\(name)") {
        path += "/" + name
      } else if let other = files.names(in: path).first(where: {
        $0.lowercased() == name.lowercased()
      }) {
        path += "/" + other
      } else {
        return nil
      }
    }
    return path
  }

  private func text(_ path: String) -> SteamText? {
    do throws(FileLookupFailure) {
      return SteamText(
        String(decoding: try files.read(path, byteLimit: Self.textBytes), as: UTF8.self))
    } catch {
      // What is not installed has no file; one that cannot be read names no game.
      return nil
    }
  }
}
