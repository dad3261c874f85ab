internal import LiveProfile
internal import Wire

/// `alchemy profile delete`.
enum ProfileDelete {
  static let command = Command(
    "profile", "delete", section: .profiles, summary: "delete a profile; you can bring it back",
    details: [
      "The name becomes free, and \"alchemy profile undelete\" brings the profile back.",
      "A name that ends with a slash is a folder: the command deletes all profiles in it.",
    ],
    arguments: [ProfileArgument.existing], options: Option.asking,
    examples: [
      Example("profile", "delete", "Lydia", purpose: "remove it from the list"),
      Example("profile", "delete", "Tamriel/", purpose: "a whole folder"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let name = invocation.text(ProfileArgument.existing)
    let back = CommandFailure.line(["profile", "undelete", name] + invocation.keeperWords)
    if ProfilePath(name).isFolder {
      let profiles = try ProfileList.read(try session.ask(ProfileList.request(deleted: false)))
      if let folder = ProfileArgument.folder(name, among: profiles) {
        return try ProfileFolder.delete(folder, profiles, back: back, session)
      }
    }
    let reply = try session.ask(Request("profile.delete", ["profile": .string(name)]))
    try show(reply, "\(name): deleted (\(back) brings it back)", session)
  }

  /// Shows the result of deleting or bringing back: where the log stands now.
  static func show(
    _ reply: Reply, _ sentence: String, _ session: Session
  ) throws(CommandFailure) {
    let lsn = try reply.integer("lsn")
    try session.show(
      Presentation(json: reply.value, plain: [["\(lsn)"]], table: [.sentence(sentence)]))
  }
}
