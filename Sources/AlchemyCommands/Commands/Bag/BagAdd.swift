internal import Wire

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many to put in; a negative number takes out")

  static let command = Command(
    "add", section: .choosing, summary: "put ingredients into the bag, or take some out",
    details: [
      "Additions and removals from several terminals all count. You cannot take out more than the "
        + "bag has; `alchemy stock` sets the number, whatever it was.",
      "Two replicas can each take out the last one. Once they sync, the bag shows 0 and a debt, and "
        + "the next ones you put in pay the debt off first. `alchemy stock` clears the debt.",
    ],
    arguments: [BagArgument.ingredient, difference], options: Option.askingOfProfile,
    examples: [
      Example("add", "Wheat", "3", purpose: "you found three"),
      Example("add", "Wheat", "-3", purpose: "you used three"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let item = try context.ingredient(invocation.text(BagArgument.ingredient)).item
    let edit: JSONValue = [
      "edit": "adjust", "ingredient": .string(item.id),
      "by": .integer(invocation.number(difference)),
    ]
    let before = context.profile
    let profile = before.summary.id
    // The second question tells what is in the bag now; it rides along with the first.
    let replies = try session.ask([
      Session.change(profile, [edit]), Request("profile.get", ["profile": .string(profile)]),
    ])
    let after = try ProfileDetails(replies[1])
    try session.show(
      outcome: replies[0], of: "\(item.name): \(after.stockWords(item.id)) in the bag")
  }
}
