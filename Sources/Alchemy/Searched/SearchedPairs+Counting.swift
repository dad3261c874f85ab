extension SearchedPairs {
  /// How many recipes a query asks for, counted up to `limit`.
  ///
  /// If few pairs can reach the least gold, only the recipes of these pairs are examined; otherwise
  /// recipes are counted in any order (`SearchedCatalog.count`). The query must be made with the
  /// prices of these pairs.
  ///
  /// Throws if `isCancelled` returns true.
  package func total(
    of query: SearchedQuery, upTo limit: Int = RecipeTotal.mostCounted,
    isCancelled: SearchedCatalog.Cancellation = { false }
  ) throws(SearchCancellation) -> RecipeTotal {
    requirePrices(of: query)
    var counter = RecipeCounter(from: query.leastGold, upTo: limit)
    guard reach(counter.leastGold) < pairs.count / Self.shareToSearch else {
      return RecipeTotal(
        try prices.searched.count(query, upTo: limit, isCancelled: isCancelled), upTo: limit)
    }
    try search(query, &counter, isCancelled)
    return RecipeTotal(counter.count, upTo: limit)
  }

  /// A search is faster than a sweep only if less than one pair in this many can reach the gold.
  private static let shareToSearch = 2

  /// How many pairs have a third of some gold: the first pair of every recipe with that gold is
  /// among them.
  private func reach(_ gold: UInt64) -> Int {
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if 3 * Double(pairs[middle].bound) < Double(gold) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

/// Counts the recipes that fetch enough gold.
private struct RecipeCounter: RecipeCollector {
  private(set) var leastGold: UInt64
  private(set) var count = 0
  private let limit: Int

  init(from leastGold: UInt64, upTo limit: Int) {
    self.leastGold = leastGold
    self.limit = limit
  }

  /// Beyond the limit no recipe fetches enough, which ends the search.
  @inline(__always)
  mutating func add(_: DearestRecipes.Rank) {
    count &+= 1
    if count > limit { leastGold = .max }
  }
}
