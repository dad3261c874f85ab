/// Collects the recipes that a search finds, and tells the search how much gold a recipe needs.
protocol RecipeCollector {
  /// The search may skip recipes with less gold; never falls.
  var leastGold: UInt64 { get }
  /// Takes a recipe; the same recipe must not be added twice.
  mutating func add(_ rank: DearestRecipes.Rank)
}

extension DearestRecipes: RecipeCollector {}

extension SearchedPairs {
  /// Takes the pairs in order, and finds each recipe from the first of its three pairs.
  ///
  /// The first pair has at least a third of the sum of the three bounds. So the search ends at the
  /// first pair whose bound, times three, is less than the wanted gold.
  @inline(__always)
  func search(
    _ query: SearchedQuery, _ collector: inout some RecipeCollector,
    _ isCancelled: SearchedCatalog.Cancellation
  ) throws(SearchCancellation) {
    let searched = prices.searched
    // For each ingredient, the place in `others` behind the current pair: only later pairs are
    // left.
    var places = starts
    for (number, pair) in pairs.enumerated() {
      if number & 63 == 0, isCancelled() { throw SearchCancellation() }
      if 3 * Double(pair.bound) < Double(collector.leastGold) { return }
      let (first, second) = (Int(pair.first), Int(pair.second))
      places[first] += 1
      places[second] += 1
      // Only here, because the places must pass a refused pair as well.
      if query.terms.allSatisfy({ $0.refuses(first, second, prices) }) { continue }
      consider(query, first, second, searched.slots.noThird, &collector)
      let end = extend(pair, first, second, places[first], query, pair, &collector)
      _ = extend(pair, second, first, places[second], query, end, &collector)
    }
  }

  /// Looks for a third ingredient among the neighbours of one ingredient of a pair.
  ///
  /// The recipe's other two pairs come later than `pair`, and one of them has at least half of the
  /// gold that `pair` lacks. So the loop ends when the pairs of the list have less. Returns the
  /// pair at which it ended. A recipe whose last pair precedes `done` was already found: from an
  /// earlier pair, or from the other ingredient of `pair`.
  @inline(__always)
  private func extend(
    _ pair: Pair, _ one: Int, _ other: Int, _ start: Int, _ query: SearchedQuery, _ done: Pair,
    _ collector: inout some RecipeCollector
  ) -> Pair {
    let others = others.span
    let bounds = bounds.span
    for place in start..<starts[one + 1] {
      let wanted = Double(collector.leastGold) - Double(pair.bound)
      let third = Int(others[place])
      if 2 * Double(bounds[place]) < wanted { return Pair(one, third, bounds[place]) }
      let rest = prices.bound(min(other, third), max(other, third))
      if rest > 0, Pair(other, third, rest).precedes(done) { continue }
      if Double(bounds[place]) + Double(rest) < wanted { continue }
      let lower = min(one, other)
      let higher = max(one, other)
      consider(
        query, min(lower, third), max(lower, min(higher, third)), max(higher, third), &collector)
    }
    return Pair(one, other, -1)
  }

  @inline(__always)
  private func consider(
    _ query: SearchedQuery, _ first: Int, _ second: Int, _ third: Int,
    _ collector: inout some RecipeCollector
  ) {
    let mix = prices.mix(first, second, third)
    let count = prices.searched.slots.count
    guard mix.gold >= collector.leastGold, third == count || mix.needsAllThree,
      query.shows(first, second, third, mix)
    else { return }
    collector.add(DearestRecipes.Rank(gold: mix.gold, first, second, third, count: count))
  }
}

extension SearchedTerms {
  /// Whether every recipe with these two ingredients has something refused.
  @inline(__always)
  func refuses(_ first: Int, _ second: Int, _ prices: SearchedPrices) -> Bool {
    if refused.ingredients[first] || refused.ingredients[second] { return true }
    guard refusesEffects else { return false }
    return prices.searched.slots.share(first, second) { refused.effects[$0] }
  }
}
