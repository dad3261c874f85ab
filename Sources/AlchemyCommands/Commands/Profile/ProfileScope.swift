internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy scope`.
enum ProfileScope {
  private static let scope = Argument(
    "SCOPE", .word(["all", ScopeWord.bag]), summary: "all ingredients, or only those in the bag")

  static let command = ClientCommand(
    "scope", section: .choosing,
    summary: "use all ingredients, or only those in the bag",
    arguments: [scope], options: Option.askingOfProfile,
    examples: [
      Example("scope", "bag", purpose: "what can you brew right now?"),
      Example("scope", "all", purpose: "ignore the bag"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let word = invocation.text(scope)
    try session.apply(
      [.scope(word == ScopeWord.bag ? .stock : .all)], to: try session.profileName,
      saying: "scope: \(word)")
  }
}
