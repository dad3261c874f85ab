package import ClientSession
internal import Wire

/// A game on this machine.
package struct GameInstallation: Equatable, Sendable {
  /// Which game it is.
  package let edition: GameEdition
  /// The game's folder, which has `Data`; nil if only its saves were found.
  package let folder: String?
  /// Where its saves are; nil before the game has run.
  package let saves: String?
  /// The list of plugins that the game loads; nil before the game has run.
  package let pluginList: String?

  /// The installed games; none without a home.
  package static func all(_ world: World) -> [GameInstallation] {
    world.environment.folder("HOME").map {
      GameFinder(world.files, home: $0).installations()
    } ?? []
  }
}

/// Finds the folders of games, by whatever they were installed: Steam, Heroic, Lutris, Bottles or by hand, with the
/// folders that Proton and Wine keep for them.
///
/// Windows ignores case in paths, so a name that is not found as it is written is found in any
/// other case. A folder that links lead to is the same folder.
package struct GameFinder {
  private let paths: WindowsPaths
  private let home: String

  /// Looks in the folder of the user.
  package init(_ files: any FileLookup, home: String) {
    paths = WindowsPaths(files)
    self.home = home
  }

  /// All installed games, those of Steam's first library first; each once.
  package func installations() -> [GameInstallation] {
    var found: [GameInstallation] = []
    var seen: Set<String> = []
    for game in gamesOfSteam() + gamesOfLaunchers() {
      let places = [game.folder, game.saves].compactMap(\.self).map(paths.files.realPath)
      guard !places.isEmpty, seen.isDisjoint(with: places) else { continue }
      seen.formUnion(places)
      found.append(game)
    }
    return found
  }

  /// The games in Steam's own lists, and those that Steam only runs, in prefixes of its own.
  private func gamesOfSteam() -> [GameInstallation] {
    let libraries = SteamLibraries(paths, home: home).folders
    let installed = libraries.flatMap { library in
      GameEdition.allCases.compactMap { edition -> GameInstallation? in
        guard let folder = library.folder(ofApp: edition.app, paths) else { return nil }
        let prefix = WinePrefix("\(library.apps)/compatdata/\(edition.app)/pfx", paths)
        return prefix.game(edition, in: folder)
      }
    }
    // A shortcut to a program of another shop has a prefix with a number of its own.
    let others = libraries.flatMap { library in
      paths.files.names(in: "\(library.apps)/compatdata").flatMap { app in
        WinePrefix("\(library.apps)/compatdata/\(app)/pfx", paths).games
      }
    }
    return installed + others
  }

  private func gamesOfLaunchers() -> [GameInstallation] {
    let launchers = Launchers(paths, home: home)
    let prefixes = launchers.prefixes.map { WinePrefix($0, paths) }
    let folders = launchers.folders + prefixes.flatMap(\.gameFolders)
    let run = prefixes.flatMap(\.games)
    // A folder's saves are those of the first prefix in which such a game has run.
    let games = folders.compactMap { folder -> GameInstallation? in
      guard let edition = GameEdition(of: paths.files.names(in: folder)) else { return nil }
      let mate = run.first { $0.edition == edition }
      return GameInstallation(
        edition: edition, folder: folder, saves: mate?.saves, pluginList: mate?.pluginList)
    }
    return games + run
  }
}

/// Paths of Windows on a file system that knows case.
struct WindowsPaths {
  let files: any FileLookup

  /// The most bytes of a file of a launcher, which has some kilobytes.
  private static let textBytes = 1 << 20

  init(_ files: any FileLookup) {
    self.files = files
  }

  /// The path that leads to these names in a folder, each in any case; nil if there is nothing.
  func place(_ names: [String], in folder: String) -> String? {
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

  /// The text of a file; nil if the file is missing or cannot be read, and so names no game.
  func text(_ path: String) -> String? {
    do throws(FileLookupFailure) {
      return String(decoding: try files.read(path, byteLimit: Self.textBytes), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
