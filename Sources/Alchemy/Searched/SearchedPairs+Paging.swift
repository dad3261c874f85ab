extension SearchedPairs {
  /// At most so many recipes are looked at one by one rather than searched from the dearest pair on.
  ///
  /// A search for few recipes among many looks at nearly all pairs; a sweep finds these few by words.
  /// Mixing a million takes some 0.1 s.
  private static let fewRecipes = 1_000_000

  /// The next recipes that a query asks for, the dearest first, from the start or after a cursor.
  ///
  /// The order is that of `RecipeSort.value`. `count` is the number of all recipes that the query asks
  /// for, which decides how to search, and nothing else. `limit` must be at least 1. The query must be
  /// made with the prices of these pairs. The farther from the start, the longer it takes: proportional
  /// to the recipes whose pairs have together as much gold as the last recipe of the page. For 3,000
  /// ingredients with 29.5 million recipes the first page takes 13 ms, and the one at row 10,000
  /// 23 ms.
  ///
  /// Throws if `isCancelled` returns true.
  package func page(
    _ query: SearchedQuery, of count: Int, after cursor: SearchedCursor? = nil, limit: Int,
    isCancelled: SearchedCatalog.Cancellation = { false }
  ) throws(SearchCancellation) -> SearchedPage {
    precondition(limit > 0, "a page holds at least one recipe")
    precondition(
      query.prices.searched === prices.searched && query.prices.alchemist == prices.alchemist,
      "a query with the prices of other pairs")
    let ingredients = prices.searched.slots.count
    var dearest = DearestRecipes(
      limit + 1, after: cursor.map { DearestRecipes.Rank($0, count: ingredients) },
      leastGold: query.terms.reduce(.max) { min($0, $1.leastGold) })
    if count > 0 {
      if query.isNarrow, count <= Self.fewRecipes {
        try sweep(query, &dearest, isCancelled)
      } else {
        try search(query, &dearest, isCancelled)
      }
    }
    let found = dearest.sorted
    let recipes = found.prefix(limit).map { prices.recipe($0.recipe) }
    let next = found.count > limit ? recipes.last : nil
    return SearchedPage(
      recipes: recipes, next: next.map { SearchedCursor(gold: $0.gold, $0.ingredients) })
  }

  private func sweep(
    _ query: SearchedQuery, _ dearest: inout DearestRecipes,
    _ isCancelled: SearchedCatalog.Cancellation
  ) throws(SearchCancellation) {
    let count = prices.searched.slots.count
    for terms in query.terms {
      var sweep = RecipeSweep(prices, terms)
      try sweep.forEach(isCancelled) { first, second, third, mix in
        if mix.gold < dearest.leastGold { return }
        dearest.add(
          DearestRecipes.Rank(gold: mix.gold, first, second, third, count: count))
      }
    }
  }

  /// Takes the pairs in order, and finds each recipe with the first of its pairs.
  ///
  /// That pair has at least a third of what the pairs have together. So once three times a pair's
  /// bound is less gold than is wanted, no later pair is the first one of a recipe that is.
  private func search(
    _ query: SearchedQuery, _ dearest: inout DearestRecipes,
    _ isCancelled: SearchedCatalog.Cancellation
  ) throws(SearchCancellation) {
    let searched = prices.searched
    // Where the pairs of each ingredient begin that come after the present pair.
    var places = starts
    for (number, pair) in pairs.enumerated() {
      if number & 63 == 0, isCancelled() { throw SearchCancellation() }
      if 3 * Double(pair.bound) < Double(dearest.leastGold) { return }
      let (first, second) = (Int(pair.first), Int(pair.second))
      places[first] += 1
      places[second] += 1
      if query.terms.allSatisfy({ $0.refuses(first, second, prices) }) { continue }
      consider(query, first, second, searched.slots.nobody, &dearest)
      let end = extend(pair, first, second, places[first], query, pair, &dearest)
      _ = extend(pair, second, first, places[second], query, end, &dearest)
    }
  }

  /// Looks for a third ingredient among those that share an effect with one of a pair.
  ///
  /// The other two pairs of the recipe come later than `pair`. One of them has at least half of what
  /// that one lacks, so the rest of the list is passed over once its pairs have less. Returns the pair
  /// at which it stopped. A recipe whose last pair comes before `done` was found before: with an
  /// earlier pair, or from the other ingredient of this one.
  @inline(__always)
  private func extend(
    _ pair: Pair, _ one: Int, _ other: Int, _ start: Int, _ query: SearchedQuery, _ done: Pair,
    _ dearest: inout DearestRecipes
  ) -> Pair {
    let others = others.span
    let bounds = bounds.span
    for place in start..<starts[one + 1] {
      let wanted = Double(dearest.leastGold) - Double(pair.bound)
      let third = Int(others[place])
      if 2 * Double(bounds[place]) < wanted { return Pair(one, third, bounds[place]) }
      let rest = prices.bound(min(other, third), max(other, third))
      if rest > 0, Pair(other, third, rest).precedes(done) { continue }
      if Double(bounds[place]) + Double(rest) < wanted { continue }
      let lower = min(one, other)
      let higher = max(one, other)
      consider(
        query, min(lower, third), max(lower, min(higher, third)), max(higher, third), &dearest)
    }
    return Pair(one, other, -1)
  }

  @inline(__always)
  private func consider(
    _ query: SearchedQuery, _ first: Int, _ second: Int, _ third: Int,
    _ dearest: inout DearestRecipes
  ) {
    let mix = prices.mix(first, second, third)
    let count = prices.searched.slots.count
    guard mix.gold >= dearest.leastGold, third == count || mix.needsAllThree,
      query.shows(first, second, third, mix)
    else { return }
    dearest.add(DearestRecipes.Rank(gold: mix.gold, first, second, third, count: count))
  }
}

extension SearchedTerms {
  /// Whether every recipe of two ingredients has something refused.
  @inline(__always)
  func refuses(_ first: Int, _ second: Int, _ prices: SearchedPrices) -> Bool {
    if refused.ingredients[first] || refused.ingredients[second] { return true }
    guard refusesEffects else { return false }
    return prices.searched.slots.share(first, second) { refused.effects[$0] }
  }
}
