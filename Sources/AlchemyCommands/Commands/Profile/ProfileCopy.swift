internal import Wire

/// `alchemy profile copy`.
enum ProfileCopy {
  static let command = Command(
    "profile", "copy", section: .profiles,
    summary: "make a profile with another one's choices and bag",
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [Example("profile", "copy", "default", "Lydia", purpose: "start from what is there")]
  ) { invocation, session throws(CommandFailure) in
    let old = invocation.text(ProfileArgument.old)
    let name = try ProfileArgument.newName(invocation.text(ProfileArgument.new), of: old)
    let request = Request("profile.copy", ["name": name, "profile": .string(old)])
    try ProfileCreate.show(try session.ask(request), session)
  }
}
