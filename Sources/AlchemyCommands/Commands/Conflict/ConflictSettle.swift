internal import Wire

/// `alchemy conflict`: settles a conflict, one way or the other.
enum ConflictSettle {
  private static let number = Argument(
    "N", ValueKind.changeNumber, summary: "the number that \"alchemy conflicts\" shows")
  private static let take = Option(
    "--take", value: .one("kept|lost", .word(["kept", "lost"])),
    summary: "the value to use from now on")

  static let command = Command(
    "conflict", section: .replicas,
    summary: "settle a conflict: keep the winning value or take "
      + "the other one",
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
    let reply = try session.ask(
      Request(
        "profile.resolve",
        [
          "conflict": .string(id), "profile": .string(session.profileName), "take": .string(choice),
        ]))
    let outcome = try EditOutcome(reply)
    let sentence =
      choice == "lost"
      ? "conflict \(id): the lost value holds now" : "conflict \(id): left as it is"
    try session.show(
      Presentation(
        json: reply.value, plain: [outcome.plainFields],
        table: [.sentences([sentence, outcome.words])]))
  }
}
