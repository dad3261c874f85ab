extension SearchedQuery {
  /// The recipes of the query that lack at most `most` ingredients, in the order of
  /// `RecipeSort.value`.
  ///
  /// `isThere` tells for each ingredient whether it is available. Meant for a small part of a
  /// catalog, such as a bag: takes up to 64 bytes for each recipe in the meantime, and half a
  /// second for a million recipes.
  package func recipes(lackingAtMost most: Int, of isThere: [Bool]) -> [GoldRecipe] {
    var ranks: [DearestRecipes.Rank] = []
    let count = prices.searched.slots.count
    // The last entry is for the missing third ingredient of a pair, which is never lacking.
    let missing = isThere.map { $0 ? 0 : 1 } + [0]
    for terms in terms {
      var sweep = RecipeSweep(prices, terms)
      do throws(SearchCancellation) {
        try sweep.forEach({ false }) { first, second, third in
          missing[first] &+ missing[second] &+ missing[third] <= most
        } _: { first, second, third, mix in
          ranks.append(DearestRecipes.Rank(gold: mix.gold, first, second, third, count: count))
        }
      } catch {
        preconditionFailure("a search without a cancellation was cancelled")
      }
    }
    ranks.sort()
    return ranks.map { GoldRecipe($0.recipe, gold: Int($0.gold)) }
  }
}
