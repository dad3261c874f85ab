internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import GameFiles
internal import InstalledGame
internal import Lists
internal import Wire

/// `alchemy catalog make`: a catalog of a game with its plugins, or of a mod list's export.
enum CatalogMake {
  private static let id = Argument(
    "ID", .text, summary: "the new catalog's id: lower-case letters, digits and dashes")
  private static let game = Option(
    "--game", value: .one("DIR", .file), isRepeated: true,
    summary: "a game's folder, or a mod's; the last one counts (default: the game of Steam)")
  private static let plugins = Option(
    "--plugins", value: .one("FILE", .file),
    summary: "the list of plugins that the game loads (default: the game's plugins.txt)")
  private static let mods = Option(
    "--mods", value: .one("DIR", .file),
    summary: "the folder of Mod Organizer 2, with the mods that its profile loads")
  private static let modProfile = Option(
    "--profile", value: .one("NAME", .text),
    summary: "Mod Organizer's profile (default: the only one, or the one chosen last)")
  private static let language = Option(
    "--language", value: .one("NAME", .text),
    summary: "the language of the names, in English (default: english)")
  private static let title = Option(
    "--title", value: .one("TEXT", .text), summary: "the catalog's title (default: its id)")
  private static let list = Option(
    "--list", value: .one("FILE", .file), excludes: game.name,
    summary: "a mod list's export instead of a game: CSV or JSON, a row for each effect")

  static let command = ClientCommand(
    "catalog", "make", section: .catalogs,
    summary: "make a catalog of your game with its mods, or of a list",
    details: [
      "Prints the catalog, and to standard error what it had to leave out. Nothing is written into the game's "
        + "folders, and no daemon is needed.",
      "The plugins are those that the game loads, in its order; the last one that changes an ingredient counts. "
        + "For Mod Organizer 2, give its folder with --mods. Another manager that keeps each mod in a folder of its own needs "
        + "a --game for each, in its order. Ingredients of the built-in catalogs keep their ids.",
      "A list has a heading with the columns ingredient, effect, magnitude, duration and value, in any order, "
        + "and if you like weight, file and form. An effect that no built-in catalog has also needs cost and "
        + "harmful. Mistakes are printed with their lines, and then there is no catalog.",
      "Perks that every character has become factors of the catalog's effects. Perks that are not understood are "
        + "printed with the number of effects that they touch; gold is then a guess.",
    ],
    arguments: [id], options: [game, mods, modProfile, plugins, language, title, list, .output],
    examples: [
      Example("catalog", "make", "my-game", purpose: "of the game that Steam has installed"),
      Example(
        "catalog", "make", "my-game", "--game", "~/Games/Skyrim", "--plugins", "plugins.txt",
        purpose: "of another one"),
      Example(
        "catalog", "make", "my-game", "--mods", "~/ModOrganizer2",
        purpose: "with the mods of a manager"),
      Example("catalog", "make", "requiem", "--list", "requiem.csv", purpose: "of a list"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let known = KnownCatalogs.builtIn()
    if let path = invocation[list] {
      try expectNoGame(invocation, path)
      return try show(try listed(path, known, session), invocation, session)
    }
    let reading = try read(invocation, session)
    let made = GameCatalog(of: reading.game, known: known)
    for left in reading.leftOut + made.leftOut {
      session.printer.tell("left out: \(left.name): \(left.reason)\n")
    }
    session.printer.tell(
      "\(Quantity.of(reading.pluginCount, "plugin")): "
        + "\(Quantity.of(made.ingredients.count, "ingredient")), "
        + "\(Quantity.of(made.effects.count, "effect"))\n")
    if made.ingredients.isEmpty { throw .game(.noIngredients) }
    for perk in made.countedPerks { session.printer.tell("counted: \(perk)\n") }
    if !made.doubts.isEmpty { session.printer.tell("gold is a guess:\n") }
    for doubt in made.doubts { session.printer.tell("  \(doubt)\n") }
    try show((made.effects, made.ingredients, made.settings, made.doubts), invocation, session)
  }

  private static func expectNoGame(
    _ invocation: Invocation, _ path: String
  ) throws(CommandFailure) {
    guard let option = [mods, modProfile, plugins, language].first(where: invocation.has) else {
      return
    }
    throw .usage(
      UsageFailure(
        problem: .optionsExclude(list.name, option.name),
        nextWords: command.words + [invocation.text(id), list.name, path]))
  }

  /// What a catalog is made of.
  private typealias Facts = (
    effects: [Effect], ingredients: [Ingredient], settings: CatalogSettings,
    doubts: [String]
  )

  private static func listed(
    _ path: String, _ known: [Catalog], _ session: Session
  ) throws(CommandFailure) -> Facts {
    let bytes = try session.world.files.bytes(ofTyped: path, byteLimit: CatalogFile.maximumBytes)
    let list = ListedCatalog(reading: bytes, known: known)
    guard list.mistakes.isEmpty else {
      for mistake in list.mistakes {
        session.printer.tell("\(path):\(mistake.line): \(mistake.problem)\n")
      }
      throw .alreadyTold(.refused)
    }
    return (list.effects, list.ingredients, CatalogSettings(), [])
  }

  private static func show(
    _ facts: Facts, _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    let id = invocation.text(id)
    let catalog: Catalog
    do throws(CatalogRefusal) {
      catalog = try Catalog(
        id: id, title: invocation[title] ?? id, effects: facts.effects,
        ingredients: facts.ingredients, settings: facts.settings, doubts: facts.doubts)
    } catch {
      throw .usage(
        UsageFailure(
          problem: .other(error.problems.map(\.words).joined(separator: "; ")),
          nextWords: command.words + [Option.help.name]))
    }
    let file = CatalogFile.text(of: catalog)
    guard file.count <= CatalogFile.maximumBytes else {
      throw .file(.tooLarge(byteLimit: CatalogFile.maximumBytes), path: id)
    }
    try session.printer.raw(file)
  }
}

// MARK: - The game

extension CatalogMake {
  private static func read(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) -> GameReading {
    let files = session.world.files
    let organizer = try organizer(invocation, files)
    let typed = invocation.all(game).map(files.absolute)
    let installed = GameArgument.installations(session).first {
      guard let folder = $0.folder else { return false }
      return typed.isEmpty || typed.contains(folder)
    }
    let games = typed.isEmpty ? installed?.folder.map { [$0] } ?? [] : typed
    guard let first = games.first else { throw .game(.noGame) }
    let folders = games + (organizer?.folders ?? [])
    guard let list = invocation[plugins] ?? organizer?.pluginList ?? installed?.pluginList else {
      throw .game(.noPluginList(game: first))
    }
    let data = DataFolders(folders, files)
    guard data.names.contains(where: { Ingredient.isFile($0) }) else {
      throw .game(.noPlugins(folder: first))
    }
    let bytes = try files.bytes(ofTyped: list, byteLimit: PluginLimits.listBytes)
    return GameReading(
      data, of: edition(of: folders, list: bytes, installed, files), list: bytes,
      creations: try creations(folders, files),
      language: invocation[language] ?? "english", files)
  }

  private static func organizer(
    _ invocation: Invocation, _ files: any FileLookup
  ) throws(CommandFailure) -> ModOrganizer? {
    guard let folder = invocation[mods] else {
      guard invocation.has(modProfile) else { return nil }
      throw .usage(
        UsageFailure(
          problem: .optionNeedsOther(modProfile.name, mods.name),
          nextWords: command.words + [Option.help.name]))
    }
    return try ModOrganizer(files.absolute(folder), profile: invocation[modProfile], files)
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
    folders.map { folder in
      let parts = folder.split(separator: "/")
      return parts.last?.lowercased() == "data"
        ? parts.dropLast().reduce("") { $0 + "/" + $1 } : folder
    }
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
