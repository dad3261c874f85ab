internal import Alchemy
package import ClientSession
package import GameFiles
package import Lists

extension GameSource {
  /// The game that wrote a save: the game of the options, else the one from which the profile's catalog was made, else
  /// the installed one whose saves are in the folder of the save, else the first installed one of the save's edition.
  ///
  /// `words` are those of the command, which is shown with `--game` behind them if there is no game. Throws what any
  /// game throws whose plugins are not found.
  package init(
    ofSave path: String, _ header: SaveHeader, _ typed: CatalogOrigin, catalog: String,
    words: [String], _ world: World
  ) throws(CommandFailure) {
    var options = typed
    if options.games.isEmpty {
      let made = InstalledCatalog.all(world).first { $0.catalog.id == catalog }
      if let made {
        options = made.origin
        options.list = typed.list ?? options.list
        options.language = typed.language ?? options.language
      } else {
        guard let folder = Self.folder(ofSave: path, header.edition, world) else {
          throw .game(.noGameOfSave(words: words))
        }
        options.games = [folder]
      }
    }
    try self.init(options, world)
  }

  private static func folder(
    ofSave path: String, _ edition: SaveHeader.Edition, _ world: World
  ) -> String? {
    let files = world.files
    let games = GameInstallation.all(world).filter {
      $0.folder != nil && $0.edition.form == edition
    }
    let names = files.absolute(path).split(separator: "/").dropLast()
    let own = files.realPath("/" + names.joined(separator: "/"))
    return (games.first { $0.saves.map(files.realPath) == own } ?? games.first)?.folder
  }
}
