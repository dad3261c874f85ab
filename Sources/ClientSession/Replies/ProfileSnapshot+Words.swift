internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

extension ProfileSnapshot {
  /// What the bag has of an ingredient, in words: `3`, or `0 (debt 2)`.
  package func stockWords(_ ingredient: String) -> String {
    Quantity.ofBag(inventory[ingredient] ?? 0, debt: debts[ingredient] ?? 0)
  }

  /// The ids of all ingredients that are in the bag, missing from it or have a reserve of their own.
  package var idsOfBag: Set<String> {
    Set(inventory.keys).union(debts.keys).union(bench.reserves.keys)
      .subtracting([BenchField.everyIngredient])
  }

  /// The choice's word on the wire.
  package func choice(of item: CatalogItem) -> String {
    let field: Field = item.kind == .ingredient ? .ingredient(item.id) : .effect(item.id)
    return unknownWords[field] ?? value(of: field).text
  }
}
