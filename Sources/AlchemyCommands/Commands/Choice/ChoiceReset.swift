internal import Wire

/// `alchemy reset`: one whole column at once.
enum ChoiceReset {
  private static let group = Argument(
    "GROUP", .word(["ingredients", "effects"]), summary: "ingredients or effects")
  private static let to = Option(
    "--to", value: .one("CHOICE", .word(["may", "cant"])),
    summary: "what they all become (default: may)")

  static let command = Command(
    "reset", section: .choosing, summary: "set all ingredients or all effects to may or cant",
    arguments: [group], options: [to] + Option.askingOfProfile,
    examples: [
      Example("reset", "ingredients", purpose: "start over with the ingredients"),
      Example("reset", "effects", "--to", "cant", purpose: "then allow effects one by one"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let group = invocation.text(group)
    let choice = invocation[to] ?? "may"
    try session.apply(
      [["edit": "reset", "group": .string(group), "choice": .string(choice)]],
      to: try session.profileName, saying: "all \(group): \(choice)")
  }
}
