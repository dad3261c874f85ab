internal import Alchemy
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
    ], deletes: true
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
      let profiles = try session.profiles(deleted: false)
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
  ) throws(CommandFailure) -> [ProfileSummary] {
    let live = try session.profiles(deleted: false)
    let joined = names.joined(separator: " ")
    if live.contains(where: { $0.name == joined }) {
      throw .usage(
        UsageFailure(
          problem: .surplusArgument(names[1], command: "profile delete"),
          nextWords: ["profile", "delete", joined] + session.invocation.keeperWords))
    }
    return try ProfileArgument.profiles(of: names, among: live, session)
  }

  private typealias ProfileInUse = (profile: ProfileSummary, source: ChosenProfile.Source)

  /// The profile that commands without a name work on; nil if unknown, or if no table is shown.
  private static func profileInUse(_ session: Session) -> ProfileInUse? {
    guard session.chosenFormat ?? .table == .table else { return nil }
    do throws(CommandFailure) {
      let chosen = try session.chosenProfile(opensReplica: false)
      let live = (session.allProfiles() ?? []).filter { !$0.isDeleted }
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
      profiles.contains(where: { $0.id == inUse.profile.id && $0.isDeleted })
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

/// `alchemy profile undelete`.
enum ProfileUndelete {
  private static let newName = Option(
    "--as", value: .one("NEWNAME", .text), summary: "bring it back under another name")

  static let command = ClientCommand(
    "profile", "undelete", aliases: ["profile restore"], section: .profiles,
    summary: "bring a deleted profile back",
    details: ["If another profile has taken the name, choose a new name with --as."],
    arguments: [ProfileArgument.existing], options: [newName] + Option.asking,
    examples: [
      Example("profile", "undelete", "Lydia", purpose: "as it was when it was deleted"),
      Example(
        "profile", "undelete", "Lydia", "--as", "Lydia 2", purpose: "beside a new Lydia"),
      Example("profile", "undelete", "Tamriel/", purpose: "all deleted profiles of a folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let name = invocation.text(ProfileArgument.existing)
    let profiles = try session.profiles(deleted: true)
    let deleted = profiles.filter(\.isDeleted)
    if let folder = try ProfileArgument.folder(name, among: deleted) {
      if invocation.has(newName) {
        throw .usage(
          UsageFailure(
            problem: .optionsExclude(newName.name, folder.text),
            nextWords: session.invocation.command.words + [Option.help.name]))
      }
      return try ProfileFolder.undelete(folder, deleted, session)
    }
    let id = try id(of: name, among: profiles)
    var undelete = Wire.ProfileUndelete(of: id)
    if let other = invocation[newName] {
      let newName = try ProfileArgument.newName(other, of: name)
      try ProfileArgument.expectUnlikeOthers(newName, session)
      undelete.name = newName
    }
    let request = Request(undelete)
    switch try session.askEach([request])[0] {
    case .success(let reply):
      let other = invocation[newName].map { " as \($0)" } ?? ""
      let own = profiles.first { $0.reference == id }?.name ?? name
      try ProfileDelete.show(reply, "\(own): back\(other)", session)
    case .failure(let refusal) where refusal.kind == "profileExists":
      let own = profiles.first { $0.reference == id }?.name ?? name
      let taken = invocation[newName] ?? own
      let free = FreeName.like(taken, among: profiles.filter { !$0.isDeleted }.map(\.name))
      throw .deletedProfile(.nameTaken(taken, reference: name, free: free))
    case .failure(let refusal): throw .refused(refusal, method: request.method)
    }
  }

  /// Looks up the name here, because the daemon finds only live profiles by name.
  private static func id(
    of name: String, among profiles: [ProfileSummary]
  ) throws(CommandFailure) -> String {
    if let profile = profiles.first(where: { $0.reference == name }) { return profile.reference }
    let deleted = profiles.filter(\.isDeleted)
    let exact = deleted.filter { $0.name == name }
    let folded = NameFolding.folded(name)
    let namesakes =
      exact.isEmpty ? deleted.filter { NameFolding.folded($0.name) == folded } : exact
    if namesakes.count > 1 {
      throw .deletedProfile(.severalDeleted(name, ids: namesakes.map(\.reference)))
    }
    if let profile = namesakes.first { return profile.reference }
    if let folder = ProfilePath.folder(named: name, of: deleted) {
      throw .folder(.onlyFolder(name: name, folder: folder.text))
    }
    throw .deletedProfile(.noneDeleted(name))
  }
}
