internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

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
    let profiles = try ListedProfile.read(try session.ask(ListedProfile.request(deleted: true)))
    let deleted = profiles.filter(\.deleted)
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
      let own = profiles.first { $0.id == id }?.name ?? name
      try ProfileDelete.show(reply, "\(own): back\(other)", session)
    case .failure(let refusal) where refusal.kind == "profileExists":
      let own = profiles.first { $0.id == id }?.name ?? name
      let taken = invocation[newName] ?? own
      let free = FreeName.like(taken, among: profiles.filter { !$0.deleted }.map(\.name))
      throw .deletedProfile(.nameTaken(taken, reference: name, free: free))
    case .failure(let refusal): throw .refused(refusal, method: request.method)
    }
  }

  /// Looks up the name here, because the daemon finds only live profiles by name.
  private static func id(
    of name: String, among profiles: [ListedProfile]
  ) throws(CommandFailure) -> String {
    if let profile = profiles.first(where: { $0.id == name }) { return profile.id }
    let deleted = profiles.filter(\.deleted)
    let exact = deleted.filter { $0.name == name }
    let folded = NameFolding.folded(name)
    let namesakes =
      exact.isEmpty ? deleted.filter { NameFolding.folded($0.name) == folded } : exact
    if namesakes.count > 1 {
      throw .deletedProfile(.severalDeleted(name, ids: namesakes.map(\.id)))
    }
    if let profile = namesakes.first { return profile.id }
    if let folder = ProfilePath.folder(named: name, of: deleted) {
      throw .folder(.onlyFolder(name: name, folder: folder.text))
    }
    throw .deletedProfile(.noneDeleted(name))
  }
}
