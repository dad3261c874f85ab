internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import GameFiles
internal import InstalledGame
internal import JSON
internal import Lists
internal import TerminalScreen
internal import Wire

/// The options and folders that the commands about the game share.
enum GameArgument {
  static let saves = Option(
    "--saves", value: .one("DIR", .file),
    summary: "a folder with saves that are not found by themselves")

  static let character = Argument(
    "CHARACTER", .text, summary: "the character's name, or the id in the names of its saves")

  /// The newest save of each character, in the folders of the option, of games and of pairs.
  static func saves(
    _ installations: [GameInstallation], _ pairs: GamePairs, _ invocation: Invocation,
    _ session: Session
  ) -> [SaveFile] {
    let typed = invocation[saves].map(session.world.files.absolute).map { [$0] } ?? []
    var paths: [String] = []
    for path in typed + installations.compactMap(\.saves) + pairs.pairs.map(\.folder)
    where !paths.contains(path) { paths.append(path) }
    return paths.flatMap { SaveFolder($0, session.world.files).newestOfEach }
  }
}

/// `alchemy game`: the installed games, the characters with saves, and what they are paired with.
enum GameShow {
  static let command = ClientCommand(
    "game", section: .game, summary: "show the games, the characters and what follows their saves",
    details: [
      "Games are found where Steam, Heroic, Lutris, Bottles or Wine have them, with their saves. Nothing in them is ever written.",
      "`alchemy game pair` has a character's saves go to a profile; `alchemy game watch` then takes over each save "
        + "while you play. One save is taken over by `alchemy bag import`.",
      "For each catalog that `alchemy catalog make` has made, it says whether the plugins have changed, by their "
        + "names, sizes and times; it reads only their headers.",
    ],
    options: [GameArgument.saves] + Option.asking,
    examples: [
      Example("game", purpose: "what is there?"),
      Example(
        "game", "--saves", "~/Games/Skyrim/Saves", purpose: "a game in a place of its own"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let installations = GameInstallation.all(session.world)
    let pairs = try GamePairs(session.world)
    let saves = GameArgument.saves(installations, pairs, invocation, session)
    let profiles = try names(of: pairs, session)
    let rows = saves.map { save in
      let pair = pairs.pairs.first { $0.holds(save.character, in: save.folder) }
      return Row(save: save, profile: pair.map { profiles[$0.profile] ?? $0.profile })
    }
    let form = form(session.localTime)
    let catalogs = InstalledCatalog.all(session.world).map { MadeCatalog($0, session.world) }
    try session.show(
      Presentation(
        json: [
          "catalogs": .array(catalogs.map(\.json)), "characters": form.json(rows),
          "games": games.json(installations),
        ], plain: form.plain(rows),
        table: blocks(installations, rows, form) + [.sentences(catalogs.map(\.words))]))
  }

  private static func blocks(
    _ installations: [GameInstallation], _ rows: [Row], _ form: RowForm<Row>
  ) -> [Presentation.Block] {
    var blocks: [Presentation.Block] = []
    if installations.isEmpty, rows.isEmpty {
      blocks.append(.sentence("No Skyrim was found here."))
    } else if !installations.isEmpty {
      blocks.append(.listing(games.listing(installations)))
    }
    if rows.isEmpty {
      return blocks + [.sentence("No saves were found; --saves DIR says where they are.")]
    }
    blocks.append(.listing(form.listing(rows)))
    if let row = rows.first(where: { $0.profile == nil }) {
      blocks.append(
        .sentence(
          "\(CommandFailure.line(["game", "pair", row.save.character.name])) has its saves go to the "
            + "profile in use."))
    }
    return blocks
  }

  /// The names of the paired profiles, by id; a profile that is gone has none.
  private static func names(
    of pairs: GamePairs, _ session: Session
  ) throws(CommandFailure) -> [String: String] {
    // Without a pair no daemon is needed, and none is started.
    if pairs.pairs.isEmpty { return [:] }
    let profiles = try ProfileSummary.read(
      try session.ask(ProfileSummary.request(deleted: false)))
    return Dictionary(profiles.map { ($0.reference, $0.name) }) { first, _ in first }
  }

  /// A character, its newest save, and the profile that it is paired with.
  private struct Row {
    let save: SaveFile
    let profile: String?
  }

  private static func form(_ clock: LocalTime) -> RowForm<Row> {
    RowForm([
      .init("character", Column("CHARACTER")) { row in
        .text(row.save.character.name).shown(row.save.character.words)
      },
      .init("id") { .text($0.save.character.id) },
      .init("level", Column("LEVEL", .right)) { .count($0.save.header.level) },
      .init("saved", Column("SAVED")) { .time($0.save.modifiedMilliseconds, clock) },
      .init("profile", Column("PROFILE")) { row in
        .text(row.profile).shown(row.profile?.visibleName ?? "")
      },
      .init("path", Column("NEWEST SAVE", shrinks: true)) { .text($0.save.path) },
    ])
  }

  private static var games: RowForm<GameInstallation> {
    RowForm([
      .init("title", Column("GAME")) { .text($0.edition.title) },
      .init("folder", Column("FOLDER", shrinks: true)) {
        .text($0.folder).shown($0.folder ?? "not found")
      },
      .init("saves", Column("SAVES", shrinks: true)) {
        .text($0.saves).shown($0.saves ?? "none yet")
      },
      .init("plugins") { .text($0.pluginList) },
    ])
  }
}

/// A catalog, and how its plugins have changed; no change if they are not found.
private struct MadeCatalog {
  let catalog: InstalledCatalog
  let change: PluginChange?

  init(_ catalog: InstalledCatalog, _ world: World) {
    self.catalog = catalog
    let source = try? GameSource(catalog.origin, world)
    change = source.map { PluginChange(from: catalog.origin.plugins, to: $0.origin.plugins) }
  }

  private var command: String { CommandFailure.line(catalog.words) }

  var words: String {
    let id = catalog.catalog.id
    guard let change else { return "\(id): its plugins are not found: \(command) says why" }
    if !change.isNone { return "\(id): \(change.words): \(command)" }
    let plugins = Quantity.of(catalog.origin.plugins.count, "plugin")
    return "\(id): made of \(plugins), none of which has changed"
  }

  /// Without `changed`, the plugins are not found.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "command": .string(command), "id": .string(catalog.catalog.id),
      "plugins": .integer(catalog.origin.plugins.count),
    ]
    if let change {
      members["changed"] = .array(change.changed.map { .string($0) })
      members["gone"] = .array(change.gone.map { .string($0) })
      members["new"] = .array(change.new.map { .string($0) })
      members["reordered"] = .bool(change.isReordered)
    }
    return .object(members)
  }
}
