internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

/// `alchemy profile delete`.
enum ProfileDelete {
  static let command = ClientCommand(
    "profile", "delete", aliases: ["rm", "delete", "profile rm", "profile remove"],
    section: .profiles, summary: "delete profiles; you can bring them back",
    details: [
      "Their names are free again, and \"alchemy profile undelete\" brings them back.",
      "A name that ends with a slash is a folder: the command deletes all profiles in it. Where one of several "
        + "names is not right, none is deleted.",
    ],
    arguments: [ProfileArgument.several], options: Option.asking,
    examples: [
      Example("profile", "delete", "Lydia", purpose: "remove it from the list"),
      Example("profile", "delete", "Lydia", "Aela", purpose: "two of them"),
      Example("profile", "delete", "Tamriel/", purpose: "a whole folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let inUse = profileInUse(session)
    try delete(invocation, session)
    if let inUse { try warn(ifDeleted: inUse, session) }
  }

  private static func delete(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandFailure) {
    let names = invocation.all(ProfileArgument.several)
    if names.count > 1 {
      return try ProfileFolder.delete(try profiles(of: names, session), session)
    }
    let name = names[0]
    func back(_ name: String) -> String { line(["profile", "undelete"], names: [name], session) }
    if ProfilePath(name).isFolder {
      let profiles = try ListedProfile.read(try session.ask(ListedProfile.request(deleted: false)))
      if let folder = try ProfileArgument.folder(name, among: profiles) {
        return try ProfileFolder.delete(folder, profiles, back: back(folder.text), session)
      }
    }
    let reply = try session.ask(Request(Wire.ProfileDelete(of: name)))
    let shown = session.shownName(name)
    try show(reply, "\(shown): deleted (\(back(shown)) brings it back)", session)
  }

  /// The profiles of several names, each once; the first unknown name fails all.
  private static func profiles(
    of names: [String], _ session: Session
  ) throws(CommandFailure) -> [ListedProfile] {
    let live = try ListedProfile.read(try session.ask(ListedProfile.request(deleted: false)))
    let joined = names.joined(separator: " ")
    if live.contains(where: { $0.name == joined }) {
      throw .usage(
        UsageFailure(
          problem: .surplusArgument(names[1], command: "profile delete"),
          nextWords: ["profile", "delete", joined] + session.invocation.keeperWords))
    }
    return try ProfileArgument.profiles(of: names, among: live, session)
  }

  private typealias ProfileInUse = (profile: ListedProfile, source: ChosenProfile.Source)

  /// The profile that commands without a name work on; nil if unknown, or if no table is shown.
  private static func profileInUse(_ session: Session) -> ProfileInUse? {
    guard session.chosenFormat ?? .table == .table else { return nil }
    do throws(CommandFailure) {
      let chosen = try session.chosenProfile(opensReplica: false)
      let live = (session.allProfiles() ?? []).filter { !$0.deleted }
      return live.first(where: chosen.found(among: live).means).map { ($0, chosen.source) }
    } catch {
      // The deletion itself reports what fails.
      return nil
    }
  }

  /// Says that the profile in use is deleted, and how to choose another.
  private static func warn(
    ifDeleted inUse: ProfileInUse, _ session: Session
  ) throws(CommandFailure) {
    guard let profiles = session.allProfiles(),
      profiles.contains(where: { $0.id == inUse.profile.id && $0.deleted })
    else { return }
    let back = WayBack(among: profiles)
    let remark =
      switch inUse.source {
      case .use, .usual: back.remark(line(back.words, names: back.names, session))
      case .option, .variable: ", by \(inUse.source.rawValue)"
      }
    try session.printer.sentence("\(inUse.profile.name) was the profile in use" + remark)
  }

  /// A command line for the same daemon or replica.
  private static func line(_ words: [String], names: [String], _ session: Session) -> String {
    CommandFailure.line(
      OptionWord.line(words, names: names, options: session.invocation.keeperWords))
  }

  /// Shows the result of deleting or undeleting: the number of the change.
  static func show(
    _ reply: Reply, _ sentence: String, _ session: Session
  ) throws(CommandFailure) {
    let lsn = try reply.read(Wire.ProfileDelete.Result.self).lsn
    try session.show(
      Presentation(json: reply.value, plain: [["\(lsn)"]], table: [.sentence(sentence)]))
  }
}
