internal import DaemonClient
internal import Wire

/// `alchemy profile copy`.
enum ProfileCopy {
  static let command = Command(
    "profile", "copy", section: .profiles, summary: "make a profile with another one's choices",
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [Example("profile", "copy", "default", "Lydia", purpose: "start from what is there")]
  ) { invocation, session throws(CommandFailure) in
    let request = Request(
      "profile.copy",
      [
        "name": .string(invocation.text(ProfileArgument.new)),
        "profile": .string(invocation.text(ProfileArgument.old)),
      ])
    try ProfileCreate.show(try session.ask(request), session)
  }
}
