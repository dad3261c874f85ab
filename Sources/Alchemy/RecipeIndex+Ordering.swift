// Orders that depend on the request, so they are made for each list and not kept.

extension RecipeIndex {
  /// The recipes of a set by the strength of an effect: the greatest magnitude first, then the
  /// longest duration; ties are in the order by value.
  ///
  /// Strengths are those of the alchemist of `prices`, or of the default alchemist. Leaves out
  /// recipes whose results lack the effect. Linear in the set, plus a sort.
  package func strongestFirst(
    _ set: RecipeSet, effect: Int, prices: RecipePrices?
  ) -> [Int] {
    let alchemist = prices?.alchemist ?? Alchemist()
    var ranked: [(strength: (Double, Double), position: Int)] = []
    for position in dearestFirst(set, prices) {
      let recipe = prices?[position] ?? self[position]
      guard recipe.effects.contains(effect) else { continue }
      let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
      let part = catalog.part(
        effect, of: Array(recipe.ingredients), by: alchemist, in: isPoison ? .poison : .potion)
      ranked.append(((part.magnitude, part.seconds), position))
    }
    // The standard library's sort is stable, so ties stay in the order by value.
    ranked.sort { $0.strength > $1.strength }
    return ranked.map(\.position)
  }

  /// The recipes of a set by how many effects they would reveal, the most first; ties are in the
  /// order by value.
  ///
  /// `known` has the known effects of each ingredient, by the catalog's index. Linear in the set.
  package func mostRevealingFirst(
    _ set: RecipeSet, known: [EffectSet], prices: RecipePrices?
  ) -> [Int] {
    var byCount: [[Int]] = Array(repeating: [], count: 3 * Ingredient.maximumEffects + 1)
    for position in dearestFirst(set, prices) {
      byCount[revealed(by: position, known: known)].append(position)
    }
    return byCount.reversed().flatMap(\.self)
  }

  /// How many effects the recipe at a position would reveal: for each ingredient, the unknown
  /// effects that it shares with another one.
  ///
  /// Effects that Purity removes are revealed, too.
  package func revealed(by position: Int, known: [EffectSet]) -> Int {
    let ingredients = self[position].ingredients
    let shared = sharedEffects(of: ingredients).bits
    return ingredients.reduce(0) { count, ingredient in
      count + (effects[ingredient].bits & shared & ~known[ingredient].bits).nonzeroBitCount
    }
  }

  /// One page of an ordered list; `after` is the place of the last recipe of the page before.
  package func page(of ordered: [Int], after: Int? = nil, limit: Int) -> RecipePage {
    precondition(limit > 0, "a page holds at least one recipe")
    let start = min(ordered.count, (after ?? -1) + 1)
    let end = min(ordered.count, start + limit)
    return RecipePage(
      positions: Array(ordered[start..<end]), total: ordered.count,
      next: end < ordered.count ? end - 1 : nil)
  }

  private func dearestFirst(_ set: RecipeSet, _ prices: RecipePrices?) -> [Int] {
    guard let prices else { return set.positions }
    return prices.order(of: .value).lazy.map { Int($0) }.filter(set.contains)
  }
}
