internal import Alchemy
package import ClientSession
internal import GameFiles
package import Lists

/// The files of a game from which a catalog is made, as they are now.
package struct GameSource {
  /// The options for making the catalog again, and the plugins in the order in which the game loads them.
  package let origin: CatalogOrigin
  /// The folders in which something happens whenever the plugins change.
  package let watchedFolders: [String]
  private let data: DataFolders
  private let edition: SaveHeader.Edition
  private let order: LoadOrder
  private let files: any FileLookup

  /// Finds the plugins by the options of a catalog; the plugins in `options` are ignored.
  ///
  /// Without a folder, takes the first installed game. Reads the headers of the plugins. Throws if there is no
  /// game, or nothing tells which plugins it loads.
  package init(_ options: CatalogOrigin, _ world: World) throws(CommandFailure) {
    files = world.files
    let organizer = try options.mods.map { mods throws(CommandFailure) in
      try ModOrganizer(mods, profile: options.profile, world.files)
    }
    let installed = GameInstallation.all(world).first {
      guard let folder = $0.folder else { return false }
      return options.games.isEmpty || options.games.contains(folder)
    }
    let games = options.games.isEmpty ? installed?.folder.map { [$0] } ?? [] : options.games
    guard let first = games.first else { throw .game(.noGame) }
    let folders = games + (organizer?.folders ?? [])
    guard let list = options.list ?? organizer?.pluginList ?? installed?.pluginList else {
      throw .game(.noPluginList(game: first))
    }
    data = DataFolders(folders, files)
    guard data.names.contains(where: { Ingredient.isFile($0) }) else {
      throw .game(.noPlugins(folder: first))
    }
    let bytes = try files.bytes(ofTyped: list, byteLimit: PluginLimits.listBytes)
    edition = Self.edition(of: folders, list: bytes, installed, files)
    order = GameReading.order(
      data, of: edition, list: bytes, creations: try Self.creations(folders, files), files)
    var origin = options
    origin.games = games
    origin.plugins = Self.plugins(order.names, data, files)
    self.origin = origin
    let places =
      order.names.compactMap(data.path) + [list, organizer?.pluginList].compactMap(\.self)
    watchedFolders = Set(places.map(Self.parent)).sorted()
  }

  /// Reads the plugins; linear in their bytes, except those that no catalog needs.
  package func reading() -> GameReading {
    GameReading(data, of: edition, in: order, language: origin.language ?? "english", files)
  }

  /// Which of some containers stand in houses, and the files that could not be read.
  ///
  /// Reads the plugins; linear in what stands in their cells.
  func houses(
    with forms: [PluginForm]
  ) -> (containers: [HouseContainer], leftOut: [GameCatalog.LeftOut]) {
    let wanted = HousePlugin.Wanted(forms)
    var leftOut: [GameCatalog.LeftOut] = []
    var plugins: [HousePlugin] = []
    for name in order.names {
      switch GameReading.mapped(
        name, data, files,
        { bytes throws(DamagedFile) in
          try HousePlugin(named: name, of: edition, reading: bytes, wanted: wanted)
        })
      {
      case .success(let plugin): plugins.append(plugin)
      case .failure(let reason): leftOut.append(reason)
      }
    }
    let texts = GameTexts(data, language: origin.language ?? "english", files)
    let containers = HouseContainer.all(in: plugins, text: texts.text)
    return (containers, leftOut + texts.leftOut)
  }

  /// The size and time of each file, which the system knows: no byte of a master of 240 MB is read.
  private static func plugins(
    _ names: [String], _ data: DataFolders, _ files: any FileLookup
  ) -> [CatalogOrigin.Plugin] {
    names.compactMap { name in
      guard let path = data.path(of: name).map(files.realPath), let time = files.modified(path),
        let bytes = files.byteCount(of: path)
      else { return nil }
      return CatalogOrigin.Plugin(name: name, bytes: bytes, seconds: time / 1000)
    }
  }

  /// The edition of a game that Steam has not installed, by its program, else by its list of plugins: that of
  /// Special Edition has a mark before each plugin that is loaded.
  private static func edition(
    of folders: [String], list: [UInt8], _ installed: GameInstallation?, _ files: any FileLookup
  ) -> SaveHeader.Edition {
    if let installed { return installed.edition.form }
    let programs = own(folders).flatMap(files.names).map { $0.lowercased() }
    if programs.contains("tesv.exe") { return .legendary }
    let isMarked = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains { $0.hasPrefix("*") }
    return isMarked || programs.contains("skyrimse.exe") ? .special : .legendary
  }

  /// The folders of games, of which some may be named by their `Data`.
  private static func own(_ folders: [String]) -> [String] {
    folders.map { $0.split(separator: "/").last?.lowercased() == "data" ? parent(of: $0) : $0 }
  }

  private static func parent(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The creations that the game loads by itself; the file is beside `Data`.
  private static func creations(
    _ folders: [String], _ files: any FileLookup
  ) throws(CommandFailure) -> [UInt8] {
    for folder in own(folders) {
      guard let name = files.names(in: folder).first(where: { $0.lowercased() == "skyrim.ccc" })
      else { continue }
      return try files.bytes(ofTyped: "\(folder)/\(name)", byteLimit: PluginLimits.listBytes)
    }
    return []
  }
}
