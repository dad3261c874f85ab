extension SearchedCatalog {
  /// Returns true once the answer is no longer wanted; called at least every 20 ms or so.
  package typealias Cancellation = () -> Bool

  /// How many recipes a query asks for.
  ///
  /// Where only ingredients are blocked, the recipes are counted without looking at them: one of two
  /// ingredients for each pair that shares an effect, and one of three for each wedge, less two for each
  /// triangle, which is three wedges (`IngredientNeighbours`). Otherwise the recipes are counted 64 at a
  /// time; one by one where names of results, gold or Purity decide. For 3,000 ingredients with 34
  /// million recipes this takes 21 ms, 50 to 200 ms, and up to 4 s.
  ///
  /// A text such as "potion", which the names of many results have, is among the slow ones, 2.6 s: which
  /// effect names a result follows from the strengths in each recipe that has effects of both kinds.
  /// With a least gold, `SearchedPairs.count` may be faster.
  ///
  /// Throws if `isCancelled` returns true.
  package func count(
    _ query: SearchedQuery, isCancelled: Cancellation = { false }
  ) throws(SearchCancellation) -> Int {
    var sum = 0
    for terms in query.terms {
      if terms.isMore {
        var sweep = RecipeSweep(query.prices, terms)
        sum += try sweep.count(isCancelled)
      } else {
        sum += try count(terms, isCancelled)
      }
    }
    return sum
  }

  /// How many recipes there are, without any choices; takes as long as `count` where only ingredients are
  /// blocked.
  package var recipeCount: Int {
    do throws(SearchCancellation) {
      let prices = SearchedPrices(of: self, for: Alchemist())
      return try count(SearchedQuery(Selection(of: catalog), prices: prices))
    } catch {
      preconditionFailure("a count without a cancellation was cancelled")
    }
  }

  /// How many recipes a change of a selection adds and removes, and how many are left.
  ///
  /// Counts the new recipes, the old ones unless `known` is their number, and those of both selections,
  /// which require and block all that either does; where one selection only allows less than the other,
  /// these are its own. Both selections are for the alchemist of the prices.
  ///
  /// Throws if `isCancelled` returns true.
  package func difference(
    from old: Selection, of known: Int? = nil, to new: Selection, prices: SearchedPrices,
    isCancelled: Cancellation = { false }
  ) throws(SearchCancellation) -> SearchedDifference {
    func count(_ selection: Selection) throws(SearchCancellation) -> Int {
      try self.count(SearchedQuery(selection, prices: prices), isCancelled: isCancelled)
    }
    let before: Int
    if let known { before = known } else { before = try count(old) }
    let after = try count(new)
    let united = old.united(with: new)
    let both = united == new ? after : united == old ? before : try count(united)
    return SearchedDifference(count: after, added: after - both, removed: before - both)
  }

  private func count(
    _ terms: SearchedTerms, _ isCancelled: Cancellation
  ) throws(SearchCancellation) -> Int {
    let allowed = EffectHolders(slots, effectCount: catalog.effects.count) {
      !terms.refused.ingredients[$0]
    }
    var neighbours = IngredientNeighbours(self, allowed)
    var (pairs, wedges, triangles) = (0, 0, 0)
    for center in 0..<slots.count where !terms.refused.ingredients[center] {
      if isCancelled() { throw SearchCancellation() }
      // A triangle is counted once, by its first ingredient.
      neighbours.fill(center, from: center)
      pairs += neighbours.group.members.count
      guard terms.hasTriples else { continue }
      wedges += neighbours.wedgeCount
      triangles += neighbours.triangleCount
    }
    return (terms.hasPairs ? pairs : 0) + (terms.hasTriples ? wedges - 2 * triangles : 0)
  }
}

/// How a change of a selection moves the number of recipes.
package struct SearchedDifference: Sendable, Hashable {
  /// The number of recipes that the new selection leaves.
  package let count: Int
  /// How many of them the old one does not leave.
  package let added: Int
  /// How many recipes only the old one leaves.
  package let removed: Int

  /// Takes the three numbers as they are.
  package init(count: Int, added: Int, removed: Int) {
    self.count = count
    self.added = added
    self.removed = removed
  }
}

extension Selection {
  /// Requires and blocks all that either selection does; both must be of one catalog.
  func united(with other: Selection) -> Selection {
    var united = self
    for ingredient in other.requiredIngredients { united.requiredIngredients.insert(ingredient) }
    for ingredient in other.blockedIngredients { united.blockedIngredients.insert(ingredient) }
    for effect in other.requiredEffects { united.requiredEffects.insert(effect) }
    for effect in other.blockedEffects { united.blockedEffects.insert(effect) }
    return united
  }
}
