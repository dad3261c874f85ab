internal import Wire

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many are put in, or, below 0, taken out")

  static let command = Command(
    "add", section: .choosing, summary: "put some of an ingredient into the bag, or take some out",
    details: [
      "What several terminals add and take out adds up. You cannot take out more than there is; "
        + "`alchemy stock` sets the number, whatever it was.",
      "Replicas that have not met can take out the same thing twice. When they meet, the bag shows "
        + "0 and a debt: so many of what is put in next do not count. `alchemy stock` settles it.",
    ],
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
