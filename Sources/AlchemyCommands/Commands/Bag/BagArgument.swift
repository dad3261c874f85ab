/// What the commands about the bag have in common.
enum BagArgument {
  /// The protocol's bound for what one change may set or add.
  static let greatestQuantity = 1_000_000

  static let ingredient = Argument(
    "NAME", .ingredient, summary: "an ingredient: its id, its name or an unambiguous beginning")
}
