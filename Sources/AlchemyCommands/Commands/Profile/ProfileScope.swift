internal import Wire

/// `alchemy scope`.
enum ProfileScope {
  private static let scope = Argument(
    "SCOPE", .word(["all", "stock"]), summary: "recipes of all ingredients, or of those in the bag")

  static let command = Command(
    "scope", section: .choosing, summary: "list recipes of all ingredients, or of those in the bag",
    arguments: [scope], options: Option.askingOfProfile,
    examples: [
      Example("scope", "stock", purpose: "what can be brewed right now?"),
      Example("scope", "all", purpose: "never mind the bag"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let scope = invocation.text(scope)
    try session.apply(
      [["edit": "scope", "scope": .string(scope)]], to: session.profileName,
      saying: "scope: \(scope)")
  }
}
