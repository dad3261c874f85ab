internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy stock`: how many of an ingredient are in the bag.
enum BagStock {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), summary: "how many are in the bag")

  static let command = ClientCommand(
    "stock", aliases: ["count", "bag stock"], section: .choosing,
    summary: "count an ingredient in the bag",
    details: ["Several ingredients are one change, and one undo takes it back."],
    arguments: [BagArgument.ingredient, quantity], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("stock", "Wheat", "5", purpose: "there are five now"),
      Example("stock", "wheat", "0", purpose: "there are none left"),
      Example("stock", "Wheat", "3", "Imp Stool", "4", purpose: "two counts as one change"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let entries = try BagArgument.entries(invocation, quantity, context)
    // The last count of an ingredient wins, as in the protocol.
    let counts = Dictionary(entries.map { ($0.item, $0.number) }) { _, last in last }
    let edits = entries.map { Edit.stock(ingredient: $0.id, quantity: $1, seen: 0) }
    try session.apply(
      edits, to: context.profile.summary.id,
      saying: BagArgument.words(entries.map(\.item)) { Quantity.grouped(counts[$0] ?? 0) })
  }
}
