internal import ClientSession
internal import CommandLine
internal import Wire

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
    let outcome = try EditOutcome(reply)
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
