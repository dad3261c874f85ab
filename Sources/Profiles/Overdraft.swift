/// Edits that take more of an ingredient out of the bag than it contains.
package struct Overdraft: Equatable, Sendable {
  /// The ingredient's id.
  package var ingredient: String
  /// The number shown for the bag, or the count that the same edits state.
  package var inBag: Int
  /// The net number that the edits take out; more than `inBag`.
  package var taken: Int

  /// `taken` must be greater than `inBag`.
  package init(ingredient: String, inBag: Int, taken: Int) {
    self.ingredient = ingredient
    self.inBag = inBag
    self.taken = taken
  }
}

extension Profile {
  /// The first ingredient of which the edits take out more than the bag contains; nil if none.
  ///
  /// Only the sum of an ingredient's adjustments counts, because they become one change. The daemon
  /// refuses overdrafts by its own clients. Other replicas can still remove the same items
  /// concurrently, so `apply` does not check.
  package func overdraft(by edits: [Edit]) -> Overdraft? {
    var order: [String] = []
    var stated: [String: Int] = [:]
    var balance: [String: Int] = [:]
    for edit in Edit.tidied(edits) {
      switch edit.bagStep {
      case .count(let ingredient, let quantity): stated[ingredient] = quantity
      case .adjust(let ingredient, let amount):
        if balance[ingredient] == nil { order.append(ingredient) }
        balance[ingredient, default: 0] += amount
      case nil: continue
      }
    }
    for ingredient in order {
      let taken = -(balance[ingredient] ?? 0)
      let inBag = stated[ingredient] ?? inventory[ingredient]?.value ?? 0
      if taken > 0, taken > inBag {
        return Overdraft(ingredient: ingredient, inBag: inBag, taken: taken)
      }
    }
    return nil
  }
}
