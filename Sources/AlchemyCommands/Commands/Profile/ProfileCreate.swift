internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy profile create`.
enum ProfileCreate {
  private static let name = Argument("NAME", .text, summary: "the new profile's name")
  private static let catalog = Option(
    "--catalog", value: .one("ID", .catalog),
    summary: "its catalog (default: skyrim; see \"alchemy catalog list\")")

  static let command = ClientCommand(
    "profile", "create", aliases: ["new", "create", "profile new", "profile add"],
    section: .profiles, summary: "create a profile",
    details: ["A slash in the name makes a folder, as in Tamriel/Lydia."],
    arguments: [name], options: [catalog] + Option.asking,
    examples: [
      Example("profile", "create", "Lydia", purpose: "with the ingredients of the game"),
      Example(
        "profile", "create", "Farmer", "--catalog", "skyrim-anniversary",
        purpose: "with those of the Anniversary Edition"),
    ]
  ) { invocation, session throws(CommandFailure) in
    var request = Wire.ProfileCreate()
    request.name = try ProfileArgument.newName(invocation.text(name))
    try ProfileArgument.expectUnlikeOthers(request.name, session)
    if let catalog = invocation[catalog] { request.catalog = catalog }
    try show(try session.ask(Request(request)), nil, session)
  }

  /// Shows a new profile and its origin, which is its catalog by default.
  static func show(
    _ reply: Reply, _ origin: String?, _ session: Session
  ) throws(CommandFailure) {
    let profile = ListedProfile(try reply.read(Wire.ProfileCreate.Result.self).profile)
    let sentence =
      "\(profile.name): \(origin ?? "made from catalog \(profile.catalog)"). "
      + Quantity.of(profile.recipes, "recipe")
    try session.show(
      Presentation(json: reply.value, plain: [profile.plainFields], table: [.sentence(sentence)]))
  }
}
