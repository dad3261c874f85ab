internal import Alchemy
internal import ClientSession
internal import CommandLine
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

  private static let install = Option(
    "--install",
    summary: "have the daemon use it, in place of an earlier one, instead of printing it")

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
      "The catalog records its plugins, so that `alchemy game` can say when they have changed. "
        + "With --install it goes into the daemon's folder; a file without such a record is not replaced.",
      "Perks that every character has become factors of the catalog's effects. Perks that are not understood are "
        + "printed with the number of effects that they touch; gold is then a guess.",
    ],
    arguments: [id],
    options: [game, mods, modProfile, plugins, language, title, list, install, .output],
    examples: [
      Example("catalog", "make", "my-game", purpose: "of the game that Steam has installed"),
      Example(
        "catalog", "make", "my-game", "--game", "~/Games/Skyrim", "--plugins", "plugins.txt",
        purpose: "of another one"),
      Example(
        "catalog", "make", "my-game", "--mods", "~/ModOrganizer2",
        purpose: "with the mods of a manager"),
      Example("catalog", "make", "my-game", "--install", purpose: "have the daemon use it"),
      Example("catalog", "make", "requiem", "--list", "requiem.csv", purpose: "of a list"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let known = KnownCatalogs.builtIn()
    if let path = invocation[list] {
      try expectNoGame(invocation, path)
      let catalog = try listed(path, known, invocation, session)
      return try session.printer.raw(try InstalledCatalog.text(of: catalog, madeOf: nil))
    }
    let source = try GameSource(try options(invocation, session.world.files), session.world)
    let reading = source.reading()
    let made = GameCatalog(of: reading.game, known: known)
    for left in reading.leftOut + made.leftOut {
      session.printer.tell("left out: \(left.name): \(left.reason)\n")
    }
    session.printer.tell(
      "\(Quantity.of(reading.pluginCount, "plugin")): "
        + "\(Quantity.of(made.ingredients.count, "ingredient")), "
        + "\(Quantity.of(made.effects.count, "effect"))\n")
    let catalog = try made.catalog(
      id: invocation.text(id), title: invocation[title] ?? invocation.text(id))
    for perk in made.countedPerks { session.printer.tell("counted: \(perk)\n") }
    if !made.doubts.isEmpty { session.printer.tell("gold is a guess:\n") }
    for doubt in made.doubts { session.printer.tell("  \(doubt)\n") }
    if invocation.has(install) {
      let path = try InstalledCatalog.install(catalog, madeOf: source.origin, session)
      return try session.printer.sentence("\(catalog.id) is in \(path)")
    }
    let problem = source.origin.problem
    if let problem {
      session.printer.tell("left out: the record of its plugins: \(problem)\n")
    }
    try session.printer.raw(
      try InstalledCatalog.text(of: catalog, madeOf: problem == nil ? source.origin : nil))
  }

  private static func expectNoGame(
    _ invocation: Invocation, _ path: String
  ) throws(CommandFailure) {
    guard let option = [mods, modProfile, plugins, language, install].first(where: invocation.has)
    else {
      return
    }
    throw .usage(
      UsageFailure(
        problem: .optionsExclude(list.name, option.name),
        nextWords: command.words + [invocation.text(id), list.name, path]))
  }

  private static func listed(
    _ path: String, _ known: [Catalog], _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) -> Catalog {
    let bytes = try session.world.files.bytes(ofTyped: path, byteLimit: CatalogFile.maximumBytes)
    let list = ListedCatalog(reading: bytes, known: known)
    guard list.mistakes.isEmpty else {
      for mistake in list.mistakes {
        session.printer.tell("\(path):\(mistake.line): \(mistake.problem)\n")
      }
      throw .alreadyTold(.refused)
    }
    let id = invocation.text(id)
    return try Catalog.made(
      id: id, title: invocation[title] ?? id, list.effects, list.ingredients)
  }

  /// The options for making the catalog again, with absolute paths.
  private static func options(
    _ invocation: Invocation, _ files: any FileLookup
  ) throws(CommandFailure) -> CatalogOrigin {
    if invocation.has(modProfile), !invocation.has(mods) {
      throw .usage(
        UsageFailure(
          problem: .optionNeedsOther(modProfile.name, mods.name),
          nextWords: command.words + [Option.help.name]))
    }
    var options = CatalogOrigin()
    options.games = invocation.all(game).map(files.absolute)
    options.language = invocation[language]
    options.list = invocation[plugins].map { $0 == ProfileFile.standard ? $0 : files.absolute($0) }
    options.mods = invocation[mods].map(files.absolute)
    options.profile = invocation[modProfile]
    return options
  }
}
