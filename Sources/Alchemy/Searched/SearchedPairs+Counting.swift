extension SearchedPairs {
  /// How many recipes a query asks for; as `SearchedCatalog.count`, and sooner where gold decides.
  ///
  /// Where a least gold is asked for that few pairs can reach, only recipes of these pairs are looked
  /// at: of 34 million recipes those with half of the highest gold in 70 ms, and those with an eighth in
  /// 1.6 s; a sweep over all takes 4 s. The query must be made with the prices of these pairs.
  ///
  /// Throws if `isCancelled` returns true.
  package func count(
    _ query: SearchedQuery, isCancelled: SearchedCatalog.Cancellation = { false }
  ) throws(SearchCancellation) -> Int {
    requirePrices(of: query)
    var counter = RecipeCounter(leastGold: query.leastGold)
    guard reach(counter.leastGold) < pairs.count / Self.shareToSearch else {
      return try prices.searched.count(query, isCancelled: isCancelled)
    }
    try search(query, &counter, isCancelled)
    return counter.count
  }

  /// A search is faster than a sweep only if less than one pair in this many can reach the gold.
  private static let shareToSearch = 2

  /// How many pairs have a third of some gold: the first pair of each recipe that has the gold is one of them.
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
  let leastGold: UInt64
  private(set) var count = 0

  init(leastGold: UInt64) {
    self.leastGold = leastGold
  }

  @inline(__always)
  mutating func add(_: DearestRecipes.Rank) { count &+= 1 }
}
