internal import ClientSession
package import GameFiles

/// Reads the plugins of a game, in its order.
package struct GameReading {
  /// The ingredients, effects and settings of the game with its plugins.
  package let game: GameData
  /// How many plugins were read.
  package let pluginCount: Int
  /// Listed plugins that are not installed, and files that could not be read.
  package private(set) var leftOut: [GameCatalog.LeftOut]

  /// Reads all plugins of an order that `folders` have.
  ///
  /// Leaves out plugins and tables of texts that are damaged or unknown, and lists them in `leftOut`. The
  /// files are mapped, so only what is kept takes memory.
  init(
    _ folders: DataFolders, of edition: SaveHeader.Edition, in order: LoadOrder,
    language: String, _ files: any FileLookup
  ) {
    leftOut = order.missing.map {
      GameCatalog.LeftOut(name: $0, reason: "the list of plugins has it, and it is not installed")
    }
    var plugins: [Plugin] = []
    for name in order.names {
      switch Self.mapped(
        name, folders, files,
        { bytes throws(DamagedFile) in
          try Plugin(named: name, of: edition, reading: bytes)
        })
      {
      case .success(let plugin): plugins.append(plugin)
      case .failure(let reason): leftOut.append(reason)
      }
    }
    pluginCount = plugins.count
    let texts = GameTexts(folders, language: language, files)
    game = GameData(of: plugins, text: texts.text)
    leftOut += texts.leftOut
  }

  /// The order of the plugins that `list` (plugins.txt) names and `folders` have; reads their headers.
  static func order(
    _ folders: DataFolders, of edition: SaveHeader.Edition, list: [UInt8], creations: [UInt8],
    _ files: any FileLookup
  ) -> LoadOrder {
    LoadOrder(
      of: edition, list: list, creations: creations, installed: folders.names
    ) { name in
      // A file that cannot be read is listed when it is read as a whole.
      header(name, folders, of: edition, files)?.isMaster ?? false
    }
  }

  /// The header of a plugin; nil if it cannot be read.
  ///
  /// Does not map the file: a mod manager may shorten it meanwhile, and touching a mapped page that is gone would end
  /// the program.
  private static func header(
    _ name: String, _ folders: DataFolders, of edition: SaveHeader.Edition,
    _ files: any FileLookup
  ) -> PluginHeader? {
    guard let path = folders.path(of: name),
      var bytes = try? files.beginning(of: path, byteCount: PluginLimits.usualHeaderBytes),
      let count = try? PluginHeader.byteCount(by: bytes)
    else { return nil }
    if count > bytes.count {
      guard let more = try? files.beginning(of: path, byteCount: count) else { return nil }
      bytes = more
    }
    return try? PluginHeader(named: name, of: edition, reading: bytes.span)
  }

  /// The result of `body` for the bytes of a file of the game.
  static func mapped<Value>(
    _ name: String, _ folders: DataFolders, _ files: any FileLookup,
    _ body: (Span<UInt8>) throws(DamagedFile) -> Value
  ) -> Result<Value, GameCatalog.LeftOut> {
    guard let path = folders.path(of: name) else {
      return .failure(GameCatalog.LeftOut(name: name, reason: "it is not installed"))
    }
    do throws(FileLookupFailure) {
      return try files.mapped(path, body).mapError {
        GameCatalog.LeftOut(name: path, reason: $0.words)
      }
    } catch {
      return .failure(GameCatalog.LeftOut(name: path, reason: error.words))
    }
  }
}

extension GameCatalog.LeftOut: Error {}

/// The texts of a game's localized plugins, in one language.
final class GameTexts {
  private let folders: DataFolders
  private let language: String
  private let files: any FileLookup
  /// The tables that were searched for, by their plugins; nil where there is none.
  private var tables: [String: StringTable?] = [:]
  private(set) var leftOut: [GameCatalog.LeftOut] = []

  init(_ folders: DataFolders, language: String, _ files: any FileLookup) {
    self.folders = folders
    self.language = language
    self.files = files
  }

  /// The text of a plugin with a number; nil if there is none.
  func text(_ plugin: String, _ id: UInt32) -> String? {
    let table = tables[plugin] ?? table(of: plugin)
    tables[plugin] = .some(table)
    do throws(DamagedFile) {
      return try table?.text(id)
    } catch {
      leftOut.append(
        GameCatalog.LeftOut(name: "text \(id) of \(plugin)", reason: error.words))
      return nil
    }
  }

  /// A loose file takes precedence over one in an archive.
  private func table(of plugin: String) -> StringTable? {
    let path = StringTable.path(of: plugin, language: language)
    if let loose = folders.path(at: path.split(separator: "/")) {
      do throws(FileLookupFailure) {
        return table(
          try files.read(loose, byteLimit: PluginLimits.archivedFileBytes), named: loose)
      } catch {
        leftOut.append(GameCatalog.LeftOut(name: loose, reason: error.words))
      }
    }
    for archive in Archive.names(for: plugin, among: folders.names) {
      switch GameReading.mapped(
        archive, folders, files,
        { bytes throws(DamagedFile) in
          try Archive.file(path, in: bytes)
        })
      {
      case .success(let bytes?): return table(bytes, named: "\(path) in \(archive)")
      case .success(nil): continue
      case .failure(let reason): leftOut.append(reason)
      }
    }
    leftOut.append(
      GameCatalog.LeftOut(name: plugin, reason: "its names in \(language) are nowhere"))
    return nil
  }

  private func table(_ bytes: [UInt8], named name: String) -> StringTable? {
    do throws(DamagedFile) {
      return try StringTable(reading: bytes)
    } catch {
      leftOut.append(GameCatalog.LeftOut(name: name, reason: error.words))
      return nil
    }
  }
}
