internal import Wire

/// `alchemy profile rename`.
enum ProfileRename {
  static let command = Command(
    "profile", "rename", section: .profiles, summary: "give a profile another name",
    arguments: [ProfileArgument.old, ProfileArgument.new], options: Option.asking,
    examples: [Example("profile", "rename", "Lydia", "Lydia the Brave", purpose: "a longer name")]
  ) { invocation, session throws(CommandFailure) in
    let old = invocation.text(ProfileArgument.old)
    let new = invocation.text(ProfileArgument.new)
    try session.apply(
      [["edit": "rename", "name": .string(new)]], to: old, saying: "\(old): now \(new)")
  }
}
