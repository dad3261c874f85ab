internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many to put in; a negative number takes out")

  static let command = ClientCommand(
    "add", aliases: ["gather", "bag add"], section: .choosing,
    summary: "put ingredients into the bag, or take some out",
    details: [
      "Additions and removals from all terminals count. You cannot take out more than there is; "
        + "`alchemy stock` sets the number directly. Neither goes beyond "
        + "\(Quantity.grouped(BagArgument.greatestQuantity)).",
      "Several ingredients are one change, and one undo takes it back.",
      "Two replicas that are offline can both take out the same item. When they sync, the bag shows "
        + "0 and a debt, and the next items that you add pay the debt first. `alchemy stock` clears it.",
    ],
    arguments: [BagArgument.ingredient, difference], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("add", "Wheat", "3", purpose: "you found three"),
      Example("add", "Wheat", "-3", purpose: "you used three"),
      Example("add", "Wheat", "2", "Imp Stool", "1", purpose: "all that a walk brought"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let entries = try BagArgument.entries(invocation, difference, context)
    let edits = entries.map { Edit.adjust(ingredient: $0.id, by: $1) }
    try checkRoom(entries, context.profile, invocation)
    let profile = context.profile.summary.id
    // The second request reads the new quantities; both are sent together.
    let replies = try session.ask([
      Session.change(profile, edits), Request(ProfileGet(of: profile)),
    ])
    let after = try ProfileDetails(replies[1])
    try session.show(
      outcome: replies[0], of: BagArgument.words(entries.map(\.item)) { after.stockWords($0.id) },
      explainingNoneIn: profile)
  }

  /// Refuses more than `alchemy stock` can count.
  private static func overfull(_ name: String, _ has: Int) -> String {
    "the bag holds at most \(Quantity.grouped(BagArgument.greatestQuantity)) \(name), and has "
      + Quantity.grouped(max(0, has))
  }

  private static func checkRoom(
    _ entries: [(item: CatalogItem, number: Int)], _ profile: ProfileDetails,
    _ invocation: Invocation
  ) throws(CommandFailure) {
    var counts = profile.inventory
    for (item, number) in entries {
      let has = counts[item.id] ?? -(profile.debts[item.id] ?? 0)
      guard number < 0 || has + number <= BagArgument.greatestQuantity else {
        throw .usage(
          UsageFailure(
            problem: .badValue(
              of: difference.name, text: "\(number)", .other(overfull(item.name, has)),
              suggestion: nil),
            nextWords: BagStock.command.words + [item.id, "\(BagArgument.greatestQuantity)"]
              + invocation.placeWords))
      }
      counts[item.id] = has + number
    }
  }
}
