internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import GameFiles
internal import GameSaves
internal import InstalledGame
internal import JSON
internal import Lists
internal import Profiles
internal import TerminalScreen
internal import Wire

/// Takes a saved game over into a profile, or lists what is in its containers.
struct SaveImport {
  let session: Session
  let context: ProfileContext
  let game: SavedGame
  let update: SaveUpdate

  static let perks = Option(
    "--perks", summary: "of a saved game also take over the perks of Alchemy")
  static let only = Option(
    "--only", value: .one("PART", .word(["bag"])), excludes: perks.name,
    summary: "of a saved game take over the bag alone")
  static let chests = Option(
    "--chests", excludes: perks.name,
    summary: "of a saved game list the ingredients in your houses, and change nothing")
  private static let games = Option(
    "--game", value: .one("DIR", .file), isRepeated: true,
    summary: "with --chests a game's folder, or a mod's; the last one counts (default: found)")
  private static let plugins = Option(
    "--plugins", value: .one("FILE", .file),
    summary: "with --chests the list of plugins that the game loads (default: the game's)")
  private static let language = Option(
    "--language", value: .one("NAME", .text),
    summary: "with --chests the language of the names, in English (default: english)")

  /// The options that no list and no picture has.
  static let options = [perks, only, chests, games, plugins, language]

  /// An option that does not fit the others, and why; nil if all fit.
  static func misfit(_ invocation: Invocation) -> (Option, String)? {
    if invocation.has(chests) {
      return invocation.has(only)
        ? (only, "says what to change, and \(chests.name) changes nothing") : nil
    }
    return [games, plugins, language].first(where: invocation.has)
      .map { ($0, "only works with \(chests.name)") }
  }

  /// Reads a save; linear in its unpacked size.
  ///
  /// Throws why it cannot be read, for people.
  static func game(
    _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> SavedGame {
    do throws(DamagedFile) {
      return try SavedGame(reading: bytes)
    } catch {
      throw .file(.failed(reason: error.words), path: path)
    }
  }

  /// Shows the ingredients in the containers of the player's houses, and changes nothing; reads the plugins of a game.
  ///
  /// `words` are those of the command. Throws why the save cannot be read, or if no game is found.
  static func showChests(
    of bytes: [UInt8], _ path: String, _ invocation: Invocation, words: [String],
    _ session: Session
  ) throws(CommandFailure) {
    let files = session.world.files
    var options = CatalogOrigin()
    options.games = invocation.all(games).map(files.absolute)
    options.list = invocation[plugins].map(files.absolute)
    options.language = invocation[language]
    let save: SavedContainers
    do throws(DamagedFile) {
      save = try SavedContainers(reading: bytes)
    } catch {
      throw .file(.failed(reason: error.words), path: path)
    }
    let context = try session.context()
    let ingredients = SavedChests(of: save, context.catalog.ingredients)
    let list = try ChestList(of: save, ingredients) { () throws(CommandFailure) in
      try GameSource(
        ofSave: path, save.header, options, catalog: context.catalog.id, words: words,
        session.world)
    }
    for left in list.leftOut {
      session.printer.tell("left out: \(left.name): \(left.reason)\n")
    }
    var json = list.json
    json["save"] = save.header.json(session.localTime)
    try session.show(
      Presentation(
        json: .object(json), plain: list.plain,
        table: [
          .sentences([save.header.words(session.localTime)] + list.sentences(context.names))
        ]))
  }

  init(
    of game: SavedGame, _ parts: Set<SaveUpdate.Part>, into context: ProfileContext,
    _ session: Session
  ) {
    self.session = session
    self.context = context
    self.game = game
    update = SaveUpdate(of: game, into: context.profile, context.catalog.ingredients, parts)
  }

  /// Changes the profile, unless nothing differs; the reply, if there was a change.
  ///
  /// It is one change, unless the catalog is so large that a save has more edits than a change may have.
  /// Throws if the daemon refuses or cannot be reached.
  func apply() throws(CommandFailure) -> Reply? {
    guard !update.isEmpty else { return nil }
    let profile = context.profile.summary.reference
    let rest = try session.applyAllButLast(update.edits, to: profile)
    return try session.ask(Session.change(profile, rest))
  }

  /// Shows what differs; `reply` is that of `apply`, and `isDry` means that it was not called.
  ///
  /// Throws if the reply cannot be read, or the output fails.
  func show(_ reply: Reply?, isDry: Bool) throws(CommandFailure) {
    let outcome = try reply?.read(ProfileApply.Result.self)
    var json = update.json
    json["save"] = game.header.json(session.localTime)
    json["applied"] = reply?.value ?? .null
    json["caveats"] = .array(caveats.map { .string($0) })
    try session.show(
      Presentation(
        json: .object(json), plain: update.plain,
        table: [
          .sentences(
            [game.header.words(session.localTime), headline(outcome, isDry: isDry)]
              + update.rows(context.names).map { "  " + $0 } + caveats)
        ]))
  }

  private var caveats: [String] {
    update.caveats.map { $0.words(context.catalog.id, context.names) }
  }

  private func headline(_ outcome: ProfileApply.Result?, isDry: Bool) -> String {
    let profile = context.profile.summary.name.visibleName
    if update.isEmpty { return "\(profile) has all of it already" }
    if isDry { return "\(update.summary) of \(profile) would change" }
    let isRepriced = update.settings.contains { $0.field.bearsOnPrices }
    let recipes = outcome.map { isRepriced ? $0.wordsOfRepricing : $0.words }
    return "\(update.summary) of \(profile) changed. \(recipes ?? "")"
  }
}
