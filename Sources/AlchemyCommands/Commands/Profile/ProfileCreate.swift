internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
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
    let profile = try reply.read(Wire.ProfileCreate.Result.self).profile
    let sentence =
      "\(profile.name): \(origin ?? "made from catalog \(profile.catalog)"). "
      + Quantity.of(profile.recipeCount, "recipe")
    try session.show(
      Presentation(json: reply.value, plain: [profile.plainFields], table: [.sentence(sentence)]))
  }
}

/// `alchemy profile copy`.
enum ProfileCopy {
  static let command = ClientCommand(
    "profile", "copy", aliases: ["cp", "copy", "profile cp"], section: .profiles,
    summary: "copy a profile with its choices and its bag",
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [
      Example(
        "profile", "copy", "default", "Lydia",
        purpose: "start from your default profile")
    ]
  ) { invocation, session throws(CommandFailure) in
    let old = invocation.text(ProfileArgument.old)
    if ProfilePath(old).isFolder {
      // A problem with a folder is reported before a problem with the new name.
      _ = try session.ask(Request(ProfileGet(of: old)))
    }
    let name = try ProfileArgument.newName(invocation.text(ProfileArgument.new), of: old)
    try ProfileArgument.expectUnlikeOthers(name, session)
    let request = Request(Wire.ProfileCopy(of: old).with { $0.name = name })
    let reply = try session.ask(request)
    try ProfileCreate.show(reply, "copied from \(session.shownName(old))", session)
  }
}

/// `alchemy profile rename`.
enum ProfileRename {
  static let command = ClientCommand(
    "profile", "rename", aliases: ["mv", "rename", "profile mv"], section: .profiles,
    summary: "rename a profile",
    details: [
      "A slash in the new name moves the profile into a folder. Two names that end with a slash move "
        + "a whole folder: either all of its profiles are renamed, or none."
    ],
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [
      Example("profile", "rename", "Lydia", "Lydia the Brave", purpose: "a longer name"),
      Example("profile", "rename", "Lydia", "Tamriel/Lydia", purpose: "into a folder"),
      Example("profile", "rename", "Tamriel/", "Nirn/", purpose: "the whole folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let old = invocation.text(ProfileArgument.old)
    let new = invocation.text(ProfileArgument.new)
    if ProfilePath(old).isFolder {
      let profiles = try session.profiles(deleted: false)
      if let folder = try ProfileArgument.folder(old, among: profiles) {
        let target: ProfilePath
        do throws(FolderProblem) {
          target = ProfilePath(try ProfilePath(new).trimmed())
        } catch {
          throw .folder(error)
        }
        if !target.isFolder { throw .folder(.profileForFolder(folder: old, profile: new)) }
        return try ProfileFolder.rename(folder, to: target, profiles, session)
      }
    }
    let name = try ProfileArgument.newName(new, of: old)
    try ProfileArgument.expectUnlikeOthers(name, renamed: old, session)
    // Commands would otherwise look for "default" and not find it.
    let isChosen = try session.chosenProfile() != .usual
    let hasPlace = try session.currentProfilePath() != nil
    let wasUsual = !isChosen && hasPlace && session.shownName(old) == ChosenProfile.usual.name
    let isUsed = wasUsual ? ", and still in use" : ""
    try session.apply(
      [.rename(name)], to: old,
      saying: "\(session.shownName(old)): now \(name)\(isUsed)", explainsNone: false)
    if wasUsual { try ProfileUse.choose(name, session) }
  }
}
