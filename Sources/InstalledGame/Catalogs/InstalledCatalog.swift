package import Alchemy
package import ClientSession
internal import CommandLine
package import Lists
internal import Wire

/// A catalog that was made of a game, in the folder that the daemon reads.
package struct InstalledCatalog {
  /// What it says about the game.
  package let catalog: Catalog
  /// The plugins and options from which it was made.
  package let origin: CatalogOrigin

  /// All catalogs of the folder whose files record their plugins.
  package static func all(_ world: World) -> [InstalledCatalog] {
    files(world).compactMap { file in
      file.origin.map { InstalledCatalog(catalog: file.catalog, origin: $0) }
    }
  }

  /// The words of the command that makes the catalog again in its place.
  package var words: [String] {
    let title = catalog.title == catalog.id ? nil : catalog.title
    let options =
      origin.games.map { ("--game", $0) } + [
        ("--mods", origin.mods), ("--profile", origin.profile), ("--plugins", origin.list),
        ("--language", origin.language), ("--title", title),
      ]
    return ["catalog", "make", catalog.id]
      + options.flatMap { name, value in
        value.map { OptionWord.looksLikeOption($0) ? ["\(name)=\($0)"] : [name, $0] } ?? []
      } + ["--install"]
  }

  /// Puts a catalog into the folder, in place of an earlier one with its id that was made of a game; returns the path.
  ///
  /// A running daemon is told. Throws if the id is that of a built-in catalog, if the record of the plugins breaks a
  /// limit, if a file without such a record has the path, or if the folder is missing or cannot be written.
  @discardableResult
  package static func install(
    _ catalog: Catalog, madeOf origin: CatalogOrigin, _ session: Session
  ) throws(CommandFailure) -> String {
    let world = session.world
    if let reason = origin.problem { throw .game(.notInstalled(reason: reason)) }
    if KnownCatalogs.summaries.contains(where: { $0.id == catalog.id }) {
      throw .game(.notInstalled(reason: "the id \"\(catalog.id)\" is that of a built-in catalog"))
    }
    guard folder(world).hasPrefix("/") else {
      let reason = "neither $XDG_DATA_HOME nor $HOME is set to an absolute path"
      throw .game(.notInstalled(reason: reason))
    }
    let files = files(world)
    let former = files.first { $0.catalog.id == catalog.id }
    let path = former?.path ?? folder(world) + catalog.id + ".json"
    if world.files.exists(path), former?.origin == nil { throw .game(.otherCatalog(path: path)) }
    let text = try text(of: catalog, madeOf: origin)
    do throws(FileLookupFailure) {
      try world.files.replace(path, Array(text.utf8))
    } catch {
      throw .notWritten(error, path: path)
    }
    // The daemon need not read what says the same as before.
    if former?.catalog != catalog { try reload(session) }
    return path
  }

  /// The text of a catalog's file; throws if it is larger than the daemon reads.
  package static func text(
    of catalog: Catalog, madeOf origin: CatalogOrigin?
  ) throws(CommandFailure) -> String {
    let text = CatalogFile.text(of: catalog, madeOf: origin)
    guard text.utf8.count <= CatalogFile.maximumBytes else {
      throw .file(.tooLarge(byteLimit: CatalogFile.maximumBytes), path: catalog.id)
    }
    return text
  }
}

extension InstalledCatalog {
  private static func folder(_ world: World) -> String {
    CatalogFolder.path(environment: world.environment)
  }

  /// The valid catalogs of the folder; the daemon reports the others.
  private static func files(
    _ world: World
  ) -> [(path: String, catalog: Catalog, origin: CatalogOrigin?)] {
    world.files.names(in: String(folder(world).dropLast())).compactMap { name in
      let path = folder(world) + name
      guard name.hasSuffix(".json"),
        let bytes = try? world.files.read(path, byteLimit: CatalogFile.maximumBytes),
        let file = try? CatalogFile.readWithOrigin(bytes.span)
      else { return nil }
      return (path, file.catalog, file.origin)
    }
  }

  /// Has the running daemon read its catalogs; one that does not run reads them at its start.
  private static func reload(_ session: Session) throws(CommandFailure) {
    guard session.isServed else { return }
    let line = CatalogFolder.reload(in: session.world)
    let process = session.world.files.processServing(try session.location().path)
    // Inside of a sandbox no process is seen, but the service manager can be asked.
    let words =
      process.map { ["kill", "-HUP", "\($0)"] } ?? line.split(separator: " ").map(String.init)
    let run = try? session.world.programs.run(words)
    guard run?.code != 0 else { return }
    session.printer.tell("the daemon was not told, and has the earlier catalog; hint: \(line)\n")
  }
}
