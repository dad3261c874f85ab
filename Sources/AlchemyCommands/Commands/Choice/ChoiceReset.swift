internal import Wire

/// `alchemy reset`: one whole column at once, or both.
enum ChoiceReset {
  private static let group = Argument(
    "GROUP", .word(["ingredients", "effects", "all"]),
    summary: "ingredients, effects, or all of both")
  private static let to = Option(
    "--to", value: .one("CHOICE", .word(["may", "cant"])),
    summary: "what they all become (default: may)")
  /// The protocol's groups; `all` is the command line's word for both.
  private static let groups = ["ingredients", "effects"]

  static let command = Command(
    "reset", section: .choosing, summary: "set all ingredients and effects to may or cant",
    arguments: [group], options: [to] + Option.askingOfProfile,
    examples: [
      Example("reset", "all", purpose: "start over; the bag stays as it is"),
      Example("reset", "ingredients", purpose: "start over with the ingredients"),
      Example("reset", "effects", "--to", "cant", purpose: "then allow effects one by one"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let word = invocation.text(group)
    let choice = invocation[to] ?? "may"
    let named = groups.contains(word) ? [word] : groups
    try session.apply(
      named.map { ["edit": "reset", "group": .string($0), "choice": .string(choice)] },
      to: try session.profileName,
      saying: "all \(named.joined(separator: " and ")): \(choice)")
  }
}
