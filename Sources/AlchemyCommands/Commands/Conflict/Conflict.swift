internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy conflicts`: the values that lost to a concurrent edit of another replica.
enum ConflictList {
  static let command = ClientCommand(
    "conflicts", section: .replicas,
    summary: "list edits that lost against other edits",
    details: [
      "A conflict arises when two replicas change the same thing before they sync. The later edit "
        + "wins on both, and the other one is listed here until you settle it.",
      "KEPT BY and LOST BY name the two replicas, or the first digits of an identity whose name is "
        + "not known.",
    ],
    options: [.noPager] + Option.askingOfProfile,
    examples: [Example("conflicts", purpose: "of the current profile")]
  ) { invocation, session throws(CommandFailure) in
    let replies = try session.ask([
      Request(ProfileConflicts(of: try session.profileName)), session.greeting,
    ])
    let reply = replies[0]
    if session.chosenFormat == .json { return try session.printer.json(reply.value) }
    let rows = try ConflictRow.all(reply, at: try AskedReplica(replies[1], session))
    let names = session.chosenFormat == .plain || rows.isEmpty ? nil : try session.context().names
    try session.show(
      Presentation(
        rows, form(names), json: reply.value, empty: [.sentence("no conflict")],
        below: rows.first.map { [.sentence(settlingWords($0, invocation.placeWords))] } ?? []))
  }

  private static func form(_ names: CatalogNames?) -> RowForm<ConflictRow> {
    RowForm(
      [
        .init("id", Column("N", .right)) { .text($0.id) },
        .init("field", Column("WHAT", shrinks: true)) { .text($0.field).shown($0.thing(names)) },
        .init("kept", Column("KEPT")) { .text($0.kept.text).shown($0.keptWords) },
        .init("lost", Column("LOST")) { .text($0.lost.text).shown($0.lostWords) },
        .init("keptBy", Column("KEPT BY")) { .text($0.keptBy) },
        .init("lostBy", Column("LOST BY")) { .text($0.lostBy) },
        .init("time") { .text($0.time) },
      ], columns: ["id", "field", "kept", "keptBy", "lost", "lostBy"])
  }

  private static func settlingWords(_ first: ConflictRow, _ place: [String]) -> String {
    let line = CommandFailure.line(["conflict", first.id, "--take", "lost"] + place)
    return "\(line) uses the losing value instead; --take kept settles it as it is"
  }
}

/// `alchemy conflict`: settles a conflict, one way or the other.
enum ConflictSettle {
  private static let number = Argument(
    "N", ValueKind.changeNumber, summary: "the number that \"alchemy conflicts\" shows")
  private static let take = Option(
    "--take", value: .one("kept|lost", .word(["kept", "lost"])),
    summary: "which of the two values to use")

  static let command = ClientCommand(
    "conflict", aliases: ["resolve"], section: .replicas,
    summary: "settle a conflict: keep the winning value or the other one",
    details: [
      "Taking the lost value is a normal edit: other replicas get it, and undo takes it back."
    ],
    arguments: [number], options: [take] + Option.askingOfProfile,
    examples: [
      Example("conflict", "3", "--take", "lost", purpose: "use the lost value after all"),
      Example("conflict", "3", "--take", "kept", purpose: "keep the winning value"),
    ]
  ) { invocation, session throws(CommandFailure) in
    guard let choice = invocation[take] else {
      throw .usage(
        UsageFailure(
          problem: .missingArgument("\(take.name) lost or \(take.name) kept", command: "conflict"),
          nextWords: ["conflict", invocation.text(number), take.name, "lost"]
            + invocation.placeWords))
    }
    let id = invocation.text(number)
    let thing = try thing(of: id, choice, session)
    let reply = try session.ask(
      Request(
        ProfileResolve(of: try session.profileName).with {
          ($0.conflict, $0.take) = (id, ProfileResolve.Take(rawValue: choice) ?? .kept)
        }))
    let outcome = try reply.read(ProfileApply.Result.self)
    let sentence =
      "conflict \(id): " + (choice == "lost" ? "now using the losing value" : "kept as it is")
      + thing
    try session.show(
      Presentation(
        json: reply.value, plain: [outcome.plainFields],
        table: [.sentences([sentence, outcome.words])]))
  }

  /// The conflict's field and the chosen value, in words: ` (Nirnroot: cant)`.
  private static func thing(
    of id: String, _ choice: String, _ session: Session
  ) throws(CommandFailure) -> String {
    guard session.chosenFormat ?? .table == .table else { return "" }
    let results = try session.askEach([
      Request(ProfileConflicts(of: session.profileName)), session.greeting,
    ])
    // The request to settle the conflict reports the same failure.
    guard case .success(let conflicts) = results[0], case .success(let greeting) = results[1] else {
      return ""
    }
    let rows = try ConflictRow.all(conflicts, at: try AskedReplica(greeting, session))
    guard let row = rows.first(where: { $0.id == id }) else { return "" }
    let value = choice == "lost" ? row.lostWords : row.keptWords
    return " (\(row.thing(try session.context().names)): \(value))"
  }
}
