internal import LiveProfile
internal import Wire

/// `alchemy profile undelete`.
enum ProfileUndelete {
  static let command = Command(
    "profile", "undelete", section: .profiles, summary: "bring a deleted profile back",
    arguments: [ProfileArgument.existing], options: Option.asking,
    examples: [
      Example("profile", "undelete", "Lydia", purpose: "as it was when it was deleted"),
      Example("profile", "undelete", "Tamriel/", purpose: "all that is deleted in a folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let name = invocation.text(ProfileArgument.existing)
    let profiles = try ProfileList.read(try session.ask(ProfileList.request(deleted: true)))
    let deleted = profiles.filter(\.deleted)
    if let folder = ProfileArgument.folder(name, among: deleted) {
      return try ProfileFolder.undelete(folder, deleted, session)
    }
    let id = try id(of: name, among: profiles)
    let reply = try session.ask(Request("profile.undelete", ["profile": .string(id)]))
    try ProfileDelete.show(reply, "\(name): back", session)
  }

  /// The daemon finds only live profiles by name, so that the name is looked up here.
  private static func id(
    of name: String, among profiles: [ProfileSummary]
  ) throws(CommandFailure) -> String {
    if let profile = profiles.first(where: { $0.id == name }) { return profile.id }
    let namesakes = profiles.filter { $0.deleted && $0.name == name }
    if namesakes.count > 1 {
      throw .deletedProfile(.severalDeleted(name, ids: namesakes.map(\.id)))
    }
    if let profile = namesakes.first { return profile.id }
    if ProfilePath.isFolder(name, of: profiles.filter(\.deleted)) {
      throw .folder(.onlyFolder(name: name))
    }
    throw .deletedProfile(.noneDeleted(name))
  }
}
