internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Wire

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
