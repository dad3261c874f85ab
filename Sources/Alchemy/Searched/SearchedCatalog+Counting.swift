extension SearchedCatalog {
  /// Returns true when the answer is no longer wanted; called at least every 20 ms or so.
  package typealias Cancellation = () -> Bool

  /// How many recipes a query asks for.
  ///
  /// If only ingredients are blocked, the recipes are counted without being examined: one recipe
  /// for each pair that shares an effect, and one for each wedge, minus two for each triangle,
  /// which is three wedges (`IngredientNeighbours`). Otherwise the recipes are counted 64 at a
  /// time, and singly where names of results, gold or Purity decide. For 3,000 ingredients with 34
  /// million recipes these three cases take 21 ms, 50 to 200 ms, and up to 3 s.
  ///
  /// A text such as "potion", which is part of many results' names, is slow, 2.6 s: the name
  /// depends on the strengths in each recipe that has effects of both kinds. So the count for a filtered
  /// list has a limit.
  ///
  /// Stops counting beyond `limit`: a larger result only says that there are more. Throws if `isCancelled` returns true.
  package func count(
    _ query: SearchedQuery, upTo limit: Int = .max, isCancelled: Cancellation = { false }
  ) throws(SearchCancellation) -> Int {
    var sum = 0
    for terms in query.terms where sum <= limit {
      if terms.isMore {
        var sweep = RecipeSweep(query.prices, terms)
        sum += try sweep.count(upTo: limit - sum, isCancelled)
      } else {
        sum += try count(terms, isCancelled)
      }
    }
    return sum
  }

  /// How many recipes there are, without any choices; as fast as `count` with only ingredients
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
  /// Counts the new recipes; the old ones, unless `known` is their number; and the recipes of both
  /// selections. The last count is skipped if one selection contains the other. Both selections
  /// must be for the alchemist of the prices.
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
      // Starts at the center, so a triangle is counted only from its first ingredient.
      neighbours.fill(center, from: center)
      pairs += neighbours.group.members.count
      guard terms.hasTriples else { continue }
      wedges += neighbours.wedgeCount
      triangles += neighbours.triangleCount
    }
    return (terms.hasPairs ? pairs : 0) + (terms.hasTriples ? wedges - 2 * triangles : 0)
  }
}

/// How a change of a selection changes the number of recipes.
package struct SearchedDifference: Sendable, Hashable {
  /// The number of recipes of the new selection.
  package let count: Int
  /// The number of recipes that only the new selection has.
  package let added: Int
  /// The number of recipes that only the old selection has.
  package let removed: Int

  /// Takes the three numbers as they are.
  package init(count: Int, added: Int, removed: Int) {
    self.count = count
    self.added = added
    self.removed = removed
  }
}

extension Selection {
  /// Requires and blocks all that either selection does; both must be of the same catalog.
  func united(with other: Selection) -> Selection {
    var united = self
    for ingredient in other.requiredIngredients { united.requiredIngredients.insert(ingredient) }
    for ingredient in other.blockedIngredients { united.blockedIngredients.insert(ingredient) }
    for effect in other.requiredEffects { united.requiredEffects.insert(effect) }
    for effect in other.blockedEffects { united.blockedEffects.insert(effect) }
    return united
  }
}
