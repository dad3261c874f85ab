/// What the commands about the bag have in common.
enum BagArgument {
  /// The protocol's bound for what one change may set or add.
  static let greatestQuantity = 1_000_000

  static let ingredient = Argument(
    "NAME", .ingredient, summary: "the name or id of an ingredient, or its first letters")
}
