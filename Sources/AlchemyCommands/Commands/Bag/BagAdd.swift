internal import Wire

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many are put in, or, below 0, taken out")

  static let command = Command(
    "add", section: .choosing, summary: "put some of an ingredient into the bag, or take some out",
    details: [
      "What several terminals add and take out adds up. A bag never shows less than 0: what is taken "
        + "out beyond that counts against what comes next, until the bag is counted with `alchemy "
        + "stock`."
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
    let expected = (before.inventory[item.id] ?? 0) + invocation.number(difference)
    let left = after.inventory[item.id] ?? 0
    // Where others have edited meanwhile it is not known whose doing the difference is.
    let isAlone = after.summary.lsn == before.summary.lsn + 1
    let debt = isAlone ? debtWords(left - expected) : ""
    try session.show(
      outcome: replies[0], of: "\(item.name): \(Quantity.grouped(left)) in the bag\(debt)")
  }

  /// What a bag that never shows less than 0 does not show of what was taken out or put in.
  private static func debtWords(_ difference: Int) -> String {
    let number = Quantity.grouped(abs(difference))
    return switch difference {
    case 0: ""
    case 1...: "; \(number) that were not there count against what comes next"
    default: "; \(number) went against what was taken and was not there"
    }
  }
}
