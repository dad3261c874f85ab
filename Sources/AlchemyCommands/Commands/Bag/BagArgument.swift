internal import ClientSession
internal import CommandLine

/// The arguments and words that the commands about the bag share.
enum BagArgument {
  /// The protocol's limit for the quantity that one change may set or add.
  static let greatestQuantity = 1_000_000

  static let ingredient = Argument(
    "NAME", .ingredient, summary: "the name or id of an ingredient, or its first letters")

  /// The named ingredients, each with the number after it.
  static func entries(
    _ invocation: Invocation, _ number: Argument, _ context: ProfileContext
  ) throws(CommandFailure) -> [(item: CatalogItem, number: Int)] {
    var entries: [(item: CatalogItem, number: Int)] = []
    for (name, number) in zip(invocation.all(ingredient), invocation.numbers(number)) {
      entries.append((try context.ingredient(name).item, number))
    }
    return entries
  }

  /// The new quantities, each ingredient once: `Wheat: 3, Honeycomb: 4 in the bag`.
  static func words(
    _ items: [CatalogItem], ending: String = "in the bag", _ quantity: (CatalogItem) -> String
  ) -> String {
    var named: [CatalogItem] = []
    for item in items where !named.contains(item) { named.append(item) }
    return named.map { "\($0.name): \(quantity($0))" }.joined(separator: ", ") + " " + ending
  }
}
