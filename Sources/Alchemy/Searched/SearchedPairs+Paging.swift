extension SearchedPairs {
  /// The next recipes that a query asks for, the dearest first, from the start or after a cursor.
  ///
  /// The order is that of `RecipeSort.value`. `total`, the number of all recipes of the query, decides
  /// how they are found: for few recipes of a narrow query, a search would visit nearly all pairs,
  /// and a sweep finds them by words. `limit` must be at least 1. The query must be made with the
  /// prices of these pairs. Later pages take longer: the time is proportional
  /// to the recipes whose pairs together have as much gold as the last recipe of the page. For
  /// 3,000 ingredients with 34 million recipes the first page takes 8 ms, and the page behind row
  /// 10,000 takes 33 to 49 ms.
  ///
  /// Throws if `isCancelled` returns true.
  package func page(
    _ query: SearchedQuery, of total: RecipeTotal, after cursor: SearchedCursor? = nil, limit: Int,
    isCancelled: SearchedCatalog.Cancellation = { false }
  ) throws(SearchCancellation) -> SearchedPage {
    precondition(limit > 0, "a page holds at least one recipe")
    requirePrices(of: query)
    let ingredients = prices.searched.slots.count
    // One more than the page holds tells whether there is a next page.
    var dearest = DearestRecipes(
      limit + 1, after: cursor.map { DearestRecipes.Rank($0, count: ingredients) },
      leastGold: query.leastGold)
    if total.count > 0 {
      if query.isNarrow, !total.isOver, total.count <= RecipeTotal.mostCounted {
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

  /// Traps for a query of other prices: the bounds of these pairs say nothing about its recipes.
  func requirePrices(of query: SearchedQuery) {
    precondition(
      query.prices.searched === prices.searched && query.prices.alchemist == prices.alchemist,
      "a query with the prices of other pairs")
  }
}
