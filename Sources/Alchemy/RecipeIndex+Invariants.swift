extension RecipeIndex {
  /// Traps if two parts of the index contradict each other; for tests.
  package func checkInvariants() {
    checkOrder()
    for sort in RecipeSort.kept { check(sort) }
    checkRows()
  }

  private func checkOrder() {
    for (earlier, later) in zip(recipes, recipes.dropFirst()) {
      let (one, two) = (earlier.ingredients, later.ingredients)
      let isInOrder =
        earlier.gold != later.gold
        ? earlier.gold > later.gold
        : one.count != two.count
          ? one.count < two.count : one.lexicographicallyPrecedes(two)
      precondition(isInOrder, "the list is not in the order of its gold")
    }
  }

  private func check(_ sort: RecipeSort) {
    let order = orders[sort] ?? recipes.indices.map { UInt32(truncatingIfNeeded: $0) }
    precondition(order.count == count, "an order leaves out recipes")
    precondition(Set(order).count == count, "an order repeats recipes")
    precondition(order.allSatisfy { $0 < count }, "an order has recipes of its own")
    let ranks = order.map { position in
      let recipe = self[Int(position)]
      let size = RecipeSize(
        ingredients: recipe.ingredients.count, effects: recipe.effects.count)
      return sort.facts.rank?(size) ?? (0, 0)
    }
    for next in order.indices.dropFirst() {
      let (earlier, later) = (ranks[next - 1], ranks[next])
      precondition(
        earlier < later || earlier == later && order[next - 1] < order[next],
        "an order is not that of its ranks")
    }
  }

  private func checkRows() {
    var bits = 0
    for position in 0..<count {
      let recipe = self[position]
      for ingredient in recipe.ingredients {
        precondition(table.contains(position, in: rows.ingredient(ingredient)))
      }
      for effect in recipe.effects {
        precondition(table.contains(position, in: rows.effect(effect)))
      }
      precondition(recipe.effects.contains(recipe.dearestEffect))
      bits += recipe.ingredients.count + recipe.effects.count
    }
    precondition(
      bits == (0..<rows.pairs).reduce(0) { $0 + table.count(of: $1) },
      "a bitmap has recipes that do not belong to it")
    let pairCount = recipes.count { $0.ingredients.count == 2 }
    precondition(table.count(of: rows.pairs) == pairCount, "wrong recipes of two ingredients")
  }
}

extension RecipeSet {
  /// Traps if the set does not fit the index or its count is wrong; for tests.
  package func checkInvariants(in index: RecipeIndex) {
    precondition(words.count == (index.count + 63) / 64, "a set of another index")
    precondition(count == Bitmap.count(words), "a wrong count")
    precondition(positions.allSatisfy { $0 < index.count }, "a position beyond the list")
  }
}
