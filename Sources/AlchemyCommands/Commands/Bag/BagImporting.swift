internal import ClientSession
internal import CommandLine
internal import GameFiles
internal import GameSaves
internal import InstalledGame
internal import JSON
internal import Lists
internal import Wire

/// `alchemy bag import`: counts the bag by a list, or takes over a saved game.
enum BagImporting {
  private static let file = Argument(
    "FILE", .file,
    summary: "a list (a line for each ingredient, or JSON), a saved game, or a picture of the bag; "
      + "- is standard input")
  private static let isAll = Option(
    "--all", excludes: isAdded.name, summary: "also count 0 of every ingredient not in the list")
  private static let isAdded = Option("--add", summary: "put the counts into the bag")
  private static let accepts = Option(
    "--accept-suggestions", summary: "take the nearest name where a name is unknown")
  private static let skips = Option("--skip", summary: "leave out lines that cannot be read")
  private static let dryRun = Option(
    "--dry-run", summary: "show what would change without changing anything")
  private static let agrees = Option(
    PictureImport.agreement, excludes: dryRun.name,
    summary: "of a picture take what is certain, without asking")

  static let command = ClientCommand(
    "bag", "import", section: .choosing,
    summary: "count the bag by a list, a picture or a saved game",
    details: [
      "A line is `Wheat`, `Wheat (12)`, `Wheat x12`, `Wheat: 12`, `Wheat = 12`, `Wheat 12`, "
        + "`12 Wheat`, `12x Wheat` or `12 - Wheat (0004B0BA)`, also several with commas between "
        + "them. Tables, JSON and ids of the game are read, too. Bullets do not matter, and a name "
        + "that stands twice adds up.",
      "All lines are one change, and one undo takes it back. A line that cannot be read refuses "
        + "them all, unless you say --skip or --accept-suggestions. Of a list that you paste on a "
        + "terminal, the lines that can be read are taken, and the others are shown.",
      "With --all, a line that is left out keeps the count of the ingredient that it probably "
        + "meant. A list without any ingredient is refused.",
      "Of a saved game of Skyrim or Special Edition (SAVE.ess) the counts, the known effects and the "
        + "Alchemy skill become the profile's, as one change. What the save does not have is counted "
        + "0, or not known. The skill is your own, without gear and potions. With --perks, the ranks of "
        + "Alchemist and Experimenter, and Physician, Benefactor, Poisoner and Purity, too: overhauls "
        + "of perks often have others. `alchemy game` finds saves, and `alchemy game watch` follows "
        + "them while you play.",
      "With --chests, the command lists the ingredients in the containers of your houses, and changes nothing. A save "
        + "does not say whose a container is, so the command reads the plugins of the game: the game from which the "
        + "profile's catalog was made, or the installed one. It only counts other containers with ingredients.",
      "A picture of the bag (PNG, JPEG or WebP) is read by the program `tesseract`. You see what was "
        + "read, are asked for every count that is unsure, and say yes before anything changes. "
        + "Without a terminal nothing changes, unless you say --yes, which takes what is certain.",
    ],
    arguments: [file],
    options: [isAll, isAdded, accepts, skips] + SaveImport.options + [dryRun, agrees]
      + Option.askingOfProfile,
    examples: [
      Example("bag", "import", "bag.txt", purpose: "count what the list names"),
      Example("bag", "import", "bag.json", "--all", purpose: "the list is the whole bag"),
      Example("bag", "import", "-", "--add", purpose: "paste what you found, then Ctrl+D"),
      Example("bag", "import", "Save12.ess", "--perks", purpose: "all that the game knows"),
      Example("bag", "import", "Save12.ess", "--chests", purpose: "what is at home?"),
      Example("bag", "import", "bag.png", purpose: "a picture of the screen of a console"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let isTyped = invocation.text(file) == ProfileFile.standard && session.world.files.isInputTyped
    if isTyped { session.printer.tell(prompt + "\n") }
    let bytes = try session.world.files.bytes(
      ofTyped: invocation.text(file), byteLimit: SaveLimits.fileBytes)
    if bytes.starts(with: SaveHeader.signature) {
      return try importGame(bytes, invocation, session)
    }
    if BagPicture.isPicture(bytes) { return try importPicture(bytes.count, invocation, session) }
    if let option = SaveImport.options.first(where: invocation.has) {
      throw misfit(option, "only works with a saved game", invocation)
    }
    if invocation.has(agrees) { throw misfit(agrees, "only works with a picture", invocation) }
    guard bytes.count <= byteLimit else {
      throw .file(.tooLarge(byteLimit: byteLimit), path: shown(invocation.text(file)))
    }
    var parameters = try list(bytes, shown(invocation.text(file)))
    let context = try session.context()
    let isDry = invocation.has(dryRun)
    if invocation.has(isAll) { parameters["mode"] = .string(BagImport.Mode.all.rawValue) }
    if invocation.has(isAdded) { parameters["mode"] = .string(BagImport.Mode.add.rawValue) }
    parameters["profile"] = .string(context.profile.summary.reference)
    parameters["dry"] = .bool(isDry)
    if invocation.has(accepts) { parameters["accept"] = true }
    // A paste is gone when the command ends, so its good lines are not thrown away.
    if invocation.has(skips) || isTyped { parameters["skip"] = true }
    let reply = try session.ask(Request("bag.import", parameters))
    try show(
      reply, context.names, isDry: isDry, isTyped ? rest(invocation, isDry: isDry) : nil, session)
  }

  private static func importGame(
    _ bytes: [UInt8], _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    if let option = [isAll, isAdded, accepts, skips].first(where: invocation.has) {
      throw misfit(option, "only works with a list, and this is a saved game", invocation)
    }
    if invocation.has(agrees) { throw misfit(agrees, "only works with a picture", invocation) }
    if let (option, words) = SaveImport.misfit(invocation) {
      throw misfit(option, words, invocation)
    }
    if invocation.has(SaveImport.chests) {
      let path = shown(invocation.text(file))
      let words =
        command.words + [invocation.text(file), SaveImport.chests.name] + invocation.placeWords
      return try SaveImport.showChests(of: bytes, path, invocation, words: words, session)
    }
    var parts = invocation.has(SaveImport.only) ? [.bag] : SaveUpdate.Part.usual
    if invocation.has(SaveImport.perks) { parts.insert(.perks) }
    let game = try SaveImport.game(bytes, shown(invocation.text(file)))
    let taking = SaveImport(of: game, parts, into: try session.context(), session)
    let isDry = invocation.has(dryRun)
    let reply = isDry ? nil : try taking.apply()
    if !isDry {
      // Otherwise `game watch` would take over the same save, and replace later edits.
      var taken = TakenSaves(session.world)
      let profile = taking.context.profile.summary.reference
      _ = taken.note(TakenSaves.Save(bytes, game.header), in: profile, session.world.files)
    }
    try taking.show(reply, isDry: isDry)
  }

  private static func importPicture(
    _ byteCount: Int, _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    if let option = ([isAll, accepts, skips] + SaveImport.options).first(where: invocation.has) {
      throw misfit(option, "does not work with a picture", invocation)
    }
    guard byteCount <= BagPicture.byteLimit else {
      throw .file(
        .tooLarge(byteLimit: BagPicture.byteLimit), path: shown(invocation.text(file)))
    }
    var taking = try PictureImport(
      of: invocation.text(file), invocation.has(isAdded) ? .add : .set, session)
    let isAnswered = session.world.files.isInputTyped && session.chosenFormat ?? .table == .table
    try taking.finish(
      invocation.has(agrees)
        ? .given : invocation.has(dryRun) || !isAnswered ? .dry : .asking)
  }

  /// The failure for an option of the other kind of file; the line to type is the same without it.
  private static func misfit(
    _ option: Option, _ words: String, _ invocation: Invocation
  ) -> CommandFailure {
    .usage(
      UsageFailure(
        problem: .other("\(option.name) \(words)"),
        nextWords: command.words + [invocation.text(file)] + invocation.placeWords))
  }

  /// What to do about the lines that were left out of a paste, with the command.
  ///
  /// Where the others were taken, --all would take them back.
  private static func rest(_ invocation: Invocation, isDry: Bool) -> String {
    let modes = isDry ? [isAdded, isAll] : [isAdded]
    let line = CommandFailure.line(
      command.words + [ProfileFile.standard] + modes.filter(invocation.has).map(\.name)
        + invocation.placeWords)
    return isDry
      ? "nothing was imported: correct these lines, and paste the whole list: \(line)"
      : "correct these lines, and paste only them: \(line)"
  }

  private static let prompt =
    "Paste or type a list, such as Wheat x12, one ingredient a line. Ctrl+D on an empty line ends it, "
    + "Ctrl+C imports nothing."

  private static func shown(_ path: String) -> String {
    path == ProfileFile.standard ? "/dev/stdin" : path
  }

  /// JSON takes more bytes for the same list; the inbox has the same limit.
  private static let byteLimit = 1 << 20

  /// The parameters that the list states; lines may have the replacement character for what is not
  /// UTF-8, and are refused one by one.
  private static func list(
    _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> [String: JSONValue] {
    guard BagFile.isList(bytes) || path.lowercased().hasSuffix(".json") else {
      guard bytes.count <= BagImport.textBytes.upperBound else {
        throw .file(.tooLarge(byteLimit: BagImport.textBytes.upperBound), path: path)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let excess = BagImport.excess(of: text) {
        throw .notAList(path: path, reason: "a list must have \(excess)")
      }
      return ["mode": "set", "text": .string(text)]
    }
    do throws(BagFile.Unreadable) {
      var parameters = try BagFile.list(bytes)
      // As for lines: only --all states anything about what is not in the list.
      parameters["mode"] = "set"
      return parameters
    } catch {
      throw .notAList(path: path, reason: error.words)
    }
  }

  private static func show(
    _ reply: Reply, _ names: CatalogNames, isDry: Bool, _ rest: String?, _ session: Session
  ) throws(CommandFailure) {
    let result: BagImport.Result = try reply.read()
    let counts = Quantity.of(result.items.count, "count")
    let headline =
      isDry
      ? "\(counts) would change"
      : "\(counts) changed. " + result.applied.words
    let changes = result.items.map { item in
      "  \(names.ingredient(item.ingredient)): \(Quantity.grouped(item.from)) → "
        + Quantity.grouped(item.to)
    }
    var unread = result.unread.map { "  line \($0.line) was left out: \($0.words)" }
    if let rest, !unread.isEmpty {
      unread.append(rest)
    }
    try session.show(
      Presentation(
        json: reply.value,
        plain: result.items.map { [$0.ingredient, "\($0.from)", "\($0.to)"] },
        table: [.sentences([headline] + changes + unread)]))
  }

  /// The line to type after a refusal of this command; nil if no line would help.
  static func hint(
    after refusal: DaemonRefusal, _ invocation: Invocation, typed: [String]
  ) -> String? {
    guard invocation.command.words == command.words else { return nil }
    if refusal.kind == RefusalKind.listEmpty.rawValue, let example = refusal[.example]?.string {
      let line = command.words + [ProfileFile.standard, isAll.name] + invocation.placeWords
      return "echo \(ShellWord.quoted(example + " 0")) | " + CommandFailure.line(line)
    }
    guard refusal.kind == RefusalKind.linesUnread.rawValue, !typed.contains("--")
    else { return nil }
    let lines = refusal.unreadLines
    if lines.contains(where: { $0.near != nil }), !invocation.has(accepts) {
      // What no name is near to is left out, as the option says.
      let skip = invocation.has(skips) || lines.allSatisfy { $0.near != nil } ? [] : [skips.name]
      return CommandFailure.line(typed + [accepts.name] + skip)
    }
    return invocation.has(skips) ? nil : CommandFailure.line(typed + [skips.name])
  }
}
