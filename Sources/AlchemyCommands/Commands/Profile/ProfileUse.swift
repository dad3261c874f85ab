internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy profile use`: chooses the profile for commands that name none.
enum ProfileUse {
  private static let name = Argument(
    "NAME", .profile, .atMostOne,
    summary: "the profile's name or id; without it, says which one is in use, and why")
  private static let none = Option("--none", summary: "go back to the profile \"default\"")

  static let command = ClientCommand(
    "profile", "use", aliases: ["use", "switch", "checkout", "profile switch", "profile select"],
    section: .profiles, summary: "choose the profile that commands work on",
    details: [
      "All later commands of yours work on it, in every terminal, and the screen opens it. "
        + "--profile and $ALCHEMY_PROFILE take precedence over it.",
      "The choice is kept by the profile's id, so that it outlives a rename, and for each daemon "
        + "and each replica apart. \"alchemy profile use default\" goes back, and so does --none.",
    ],
    arguments: [name], options: [none] + Option.asking,
    examples: [
      Example("profile", "use", "Lydia", purpose: "from now on, Lydia is meant"),
      Example("profile", "use", purpose: "which one is it now, and why?"),
      Example("profile", "use", "--none", purpose: "back to \"default\""),
    ]
  ) { invocation, session throws(CommandFailure) in
    let name = invocation[name]
    if invocation.has(none), let name {
      throw .usage(
        UsageFailure(
          problem: .optionsExclude(none.name, name),
          nextWords: ["profile", "use", name] + invocation.keeperWords))
    }
    if invocation.has(none) {
      // Without a default profile, no profile would be in use after the choice is forgotten.
      _ = try session.ask(Request(ProfileGet(of: ChosenProfile.usual.name)))
      try forget(session)
    }
    if let name { try choose(name, session) }
    if invocation.has(none) || name != nil { session.done.append(.choice) }
    try show(session)
  }

  /// Makes later commands that name no profile work on this profile.
  static func choose(_ name: String, _ session: Session) throws(CommandFailure) {
    let request = Request(ProfileGet(of: name))
    let profile = try session.ask(request).read(ProfileSummary.self)
    if profile.isDeleted { throw .deletedProfile(.isDeleted(profile.name)) }
    if profile.name == ChosenProfile.usual.name { return try forget(session) }
    guard let path = try session.currentProfilePath() else { throw .currentProfile(.noPlace) }
    try CurrentProfile(id: profile.reference, name: profile.name).write(path, session.world.files)
  }

  /// Works even if the file cannot be read.
  private static func forget(_ session: Session) throws(CommandFailure) {
    guard let path = try session.currentProfilePath() else { return }
    do throws(FileLookupFailure) {
      try session.world.files.remove(path)
    } catch {
      throw .notWritten(error, path: path)
    }
  }

  private static func show(_ session: Session) throws(CommandFailure) {
    let reply = try session.ask(try session.profileRequest)
    let profile = try reply.read(ProfileSummary.self)
    let chosen = try session.chosenProfile()
    try session.show(
      Presentation(
        json: [
          "id": .string(profile.reference), "name": .string(profile.name),
          "source": .string(chosen.source.rawValue),
        ],
        plain: [[profile.name, profile.reference, chosen.source.rawValue]],
        table: [.sentence("\(profile.name): in use, \(try reason(chosen, session))")]))
  }

  private static func reason(
    _ chosen: ChosenProfile, _ session: Session
  ) throws(CommandFailure) -> String {
    switch chosen.source {
    case .option, .use, .usual: return chosen.reason
    case .variable:
      let other = try session.currentProfile().map { " (\($0.name))" } ?? ""
      return "\(chosen.reason), which takes precedence over alchemy profile use\(other)"
    }
  }
}
