internal import Wire

/// `alchemy stock`: how many of an ingredient are in the bag.
enum BagStock {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), summary: "how many are in the bag")

  static let command = Command(
    "stock", section: .choosing, summary: "count an ingredient in the bag",
    arguments: [BagArgument.ingredient, quantity], options: Option.askingOfProfile,
    examples: [
      Example("stock", "Wheat", "5", purpose: "there are five now"),
      Example("stock", "wheat", "0", purpose: "there are none left"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let item = try context.ingredient(invocation.text(BagArgument.ingredient)).item
    let number = invocation.number(quantity)
    try session.apply(
      [["edit": "stock", "ingredient": .string(item.id), "quantity": .integer(number)]],
      to: context.profile.summary.id, saying: "\(item.name): \(Quantity.grouped(number)) in the bag"
    )
  }
}
