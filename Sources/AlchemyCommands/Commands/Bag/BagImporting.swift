internal import Wire

/// `alchemy bag import`: counts the bag by a list of lines.
enum BagImporting {
  private static let file = Argument(
    "FILE", .file, summary: "a file with a line for each ingredient; - is standard input")
  private static let isAll = Option(
    "--all", excludes: isAdded.name, summary: "also count 0 of every ingredient not in the list")
  private static let isAdded = Option("--add", summary: "put the counts into the bag")
  private static let skips = Option("--skip", summary: "leave out lines that cannot be read")
  private static let dryRun = Option(
    "--dry-run", summary: "show what would change without changing anything")

  static let command = Command(
    "bag", "import", section: .choosing, summary: "count the bag by a list of lines",
    details: [
      "A line is `Wheat`, `Wheat (12)`, `Wheat x12`, `Wheat: 12`, `Wheat,12`, `Wheat 12`, `12 Wheat` "
        + "or `12x Wheat`, or a name, a tab and a number, which may be `1,000`. Bullets before it do "
        + "not matter, and a name that stands twice adds up.",
      "All lines are one change, and one undo takes it back. A line that cannot be read refuses "
        + "them all, unless you say --skip.",
    ],
    arguments: [file], options: [isAll, isAdded, skips, dryRun] + Option.askingOfProfile,
    examples: [
      Example("bag", "import", "bag.txt", purpose: "count what the list names"),
      Example("bag", "import", "bag.txt", "--all", purpose: "the list is the whole bag"),
      Example("bag", "import", "-", "--add", purpose: "paste what you found, then Ctrl+D"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let text = try read(invocation.text(file), session.world.files)
    let context = try session.context()
    let isDry = invocation.has(dryRun)
    let mode: BagImport.Mode =
      invocation.has(isAll) ? .all : invocation.has(isAdded) ? .add : .set
    let reply = try session.ask(
      Request(
        "bag.import",
        [
          "dry": .bool(isDry), "mode": .string(mode.rawValue),
          "profile": .string(context.profile.summary.id), "skip": .bool(invocation.has(skips)),
          "text": .string(text),
        ]))
    try show(reply, context.names, isDry: isDry, session)
  }

  /// The text, with the replacement character for what is not UTF-8.
  private static func read(
    _ path: String, _ files: any FileLookup
  ) throws(CommandFailure) -> String {
    let isInput = path == ProfileFile.standard
    do throws(FileLookupFailure) {
      let limit = BagImport.textBytes.upperBound
      let bytes =
        isInput ? try files.readInput(byteLimit: limit) : try files.read(path, byteLimit: limit)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .file(error, path: isInput ? "/dev/stdin" : path)
    }
  }

  private static func show(
    _ reply: Reply, _ names: CatalogNames, isDry: Bool, _ session: Session
  ) throws(CommandFailure) {
    let result: BagImport.Result = try reply.read()
    let counts = Quantity.of(result.items.count, "count")
    let headline =
      isDry
      ? "\(counts) would change"
      : "\(counts) changed. " + EditOutcome(result.applied).words
    let changes = result.items.map { item in
      "  \(names.ingredient(item.ingredient)): \(Quantity.grouped(item.from)) → "
        + Quantity.grouped(item.to)
    }
    let unread = result.unread.map { "  line \($0.line) was left out: \($0.words)" }
    try session.show(
      Presentation(
        json: reply.value,
        plain: result.items.map { [$0.ingredient, "\($0.from)", "\($0.to)"] },
        table: [.sentences([headline] + changes + unread)]))
  }

  /// The typed line with the option that leaves out what cannot be read.
  ///
  /// Nil if the option is typed already, and for standard input, which is gone.
  static func lineThatSkips(_ circumstances: CommandFailure.Circumstances) -> String? {
    guard let invocation = circumstances.invocation, invocation.command.words == command.words,
      !invocation.has(skips), invocation.text(file) != ProfileFile.standard,
      !circumstances.typed.contains("--")
    else { return nil }
    return CommandFailure.line(circumstances.typed + [skips.name])
  }
}
