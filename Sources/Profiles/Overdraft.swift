import Replication

/// Edits that take more of an ingredient out of the bag than the bag shows.
package struct Overdraft: Equatable, Sendable {
  /// The ingredient's id.
  package var ingredient: String
  /// What the bag shows, or the count that the same edits state.
  package var inBag: Int
  /// How many the edits take out on balance; more than `inBag`.
  package var taken: Int

  /// Trusts that more is taken than is there.
  package init(ingredient: String, inBag: Int, taken: Int) {
    self.ingredient = ingredient
    self.inBag = inBag
    self.taken = taken
  }
}

extension Profile {
  /// The first ingredient of which the edits take out more than the bag shows; nil if there is none.
  ///
  /// Only the balance of an ingredient's adjusts counts, because they become one change. A client of
  /// this replica is refused. Replicas that have not seen each other's edits can still take out the
  /// same thing twice, so `apply` checks nothing.
  package func overdraft(by edits: [Edit]) -> Overdraft? {
    var order: [String] = []
    var stated: [String: Int] = [:]
    var balance: [String: Int] = [:]
    for edit in Edit.tidied(edits) {
      switch edit {
      case .stock(let ingredient, let quantity, _): stated[ingredient] = quantity
      case .adjust(let ingredient, let amount):
        if balance[ingredient] == nil { order.append(ingredient) }
        balance[ingredient, default: 0] += amount
      case .choose, .reset, .rename, .scope, .create, .delete, .undelete, .unknown: continue
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
