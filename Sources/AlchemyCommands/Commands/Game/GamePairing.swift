internal import ClientSession
internal import CommandLine
internal import InstalledGame
internal import JSON
internal import TerminalScreen
internal import Wire

/// `alchemy game pair` and `alchemy game forget`: which profile the saves of a character go to.
enum GamePairing {
  private static let profile = Argument(
    "PROFILE", .profile, .atMostOne,
    summary: "the profile's name or id; without it, the profile in use")

  static let pair = ClientCommand(
    "game", "pair", section: .game, summary: "have the saves of a character go to a profile",
    details: [
      "`alchemy game watch` then takes over each save of the character. What there is already is taken over by "
        + "`alchemy bag import`; the command shows the line.",
      "A character that is paired already goes to the new profile from then on.",
    ],
    arguments: [GameArgument.character, profile], options: [GameArgument.saves] + Option.asking,
    examples: [
      Example("game", "pair", "Bjorn", purpose: "with the profile in use"),
      Example("game", "pair", "Lydia", "thief", purpose: "with another one"),
      Example(
        "game", "pair", "Bjorn", "--saves", "~/Games/Skyrim/Saves",
        purpose: "a game that Steam does not know"),
    ]
  ) { invocation, session throws(CommandFailure) in
    var pairs = try GamePairs(session.world)
    let save = try found(invocation, pairs, session)
    let name = if let typed = invocation[profile] { typed } else { try session.profileName }
    let summary = try session.ask(Request(ProfileGet(of: name))).read(ProfileSummary.self)
    if summary.isDeleted { throw .deletedProfile(.isDeleted(summary.name)) }
    pairs.add(GamePair(character: save.character, folder: save.folder, profile: summary.reference))
    try pairs.write(session.world.files)
    // The sandbox of the service lets it write to this folder only if the folder exists when the service starts.
    _ = TakenSaves(session.world).write(session.world.files)
    try session.show(
      Presentation(
        json: [
          "character": .string(save.character.name), "profile": .string(summary.name),
          "save": .string(save.path),
        ], plain: [[save.character.name, summary.name, save.path]],
        table: [
          .sentences([
            "the saves of \(save.character.words) go to \(summary.name.visibleName)",
            "now: \(CommandFailure.line(["bag", "import", save.path, "--profile", summary.name] + invocation.keeperWords))",
            "while you play: \(CommandFailure.line(["game", "watch"] + invocation.keeperWords))",
          ])
        ]))
  }

  static let forget = ClientCommand(
    "game", "forget", aliases: ["game unpair"], section: .game,
    summary: "no longer have the saves of a character go to a profile",
    details: ["The profile keeps what it has."],
    arguments: [GameArgument.character], options: [.output],
    examples: [Example("game", "forget", "Bjorn", purpose: "its saves change nothing from now on")],
    deletes: true
  ) { invocation, session throws(CommandFailure) in
    var pairs = try GamePairs(session.world)
    let typed = invocation.text(GameArgument.character)
    let meant = pairs.pairs.filter { $0.character.isMeant(by: typed) }
    guard let first = meant.first else {
      throw .game(.notPaired(typed, paired: pairs.pairs.map(\.character.words)))
    }
    try expectOne(Set(meant.map(\.character)), typed)
    for pair in meant { pairs.remove(pair.character, in: pair.folder) }
    try pairs.write(session.world.files)
    try session.show(
      Presentation(
        json: ["character": .string(first.character.name)], plain: [[first.character.name]],
        table: [.sentence("the saves of \(first.character.words) go nowhere now")]))
  }

  /// The newest save of the character that is meant.
  private static func found(
    _ invocation: Invocation, _ pairs: GamePairs, _ session: Session
  ) throws(CommandFailure) -> SaveFile {
    let typed = invocation.text(GameArgument.character)
    let saves = GameArgument.saves(
      GameInstallation.all(session.world), pairs, invocation, session)
    let meant = saves.filter { $0.character.isMeant(by: typed) }
    guard let newest = meant.max(by: { $0.modifiedMilliseconds < $1.modifiedMilliseconds }) else {
      throw .game(.noCharacter(typed, known: saves.map(\.character.words)))
    }
    try expectOne(Set(meant.map(\.character)), typed)
    return newest
  }

  /// Two characters may have one name, and are told apart by their ids.
  private static func expectOne(
    _ characters: Set<GameCharacter>, _ typed: String
  ) throws(CommandFailure) {
    guard characters.count > 1 else { return }
    throw .game(.severalCharacters(typed, ids: characters.compactMap(\.id).sorted()))
  }
}
