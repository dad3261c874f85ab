internal import Wire

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many are put in, or, below 0, taken out")

  static let command = Command(
    "add", section: .choosing, summary: "put some of an ingredient into the bag, or take some out",
    details: ["What several terminals add and take out adds up."],
    arguments: [BagArgument.ingredient, difference], options: Option.askingOfProfile,
    examples: [
      Example("add", "Wheat", "3", purpose: "three were found"),
      Example("add", "Wheat", "-3", purpose: "three were used"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let item = try context.ingredient(invocation.text(BagArgument.ingredient)).item
    let edit: JSONValue = [
      "edit": "adjust", "ingredient": .string(item.id),
      "by": .integer(invocation.number(difference)),
    ]
    let profile = context.profile.summary.id
    // The second question tells what is in the bag now; it rides along with the first.
    let replies = try session.ask([
      Session.change(profile, [edit]), Request("profile.get", ["profile": .string(profile)]),
    ])
    let left = try ProfileDetails(replies[1]).inventory[item.id] ?? 0
    try session.show(
      outcome: replies[0], of: "\(item.name): \(Quantity.grouped(left)) in the bag")
  }
}
