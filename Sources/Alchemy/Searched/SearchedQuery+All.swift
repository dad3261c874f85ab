extension SearchedQuery {
  /// All recipes that are asked for and that lack at most so many of some ingredients, in the order of
  /// `RecipeSort.value`.
  ///
  /// `isThere` has a flag for each ingredient. This is for a part of a catalog, such as what is in a bag:
  /// it takes 64 bytes for each recipe meanwhile. A million takes half a second.
  package func all(lackingAtMost most: Int, of isThere: [Bool]) -> [GoldRecipe] {
    var ranks: [DearestRecipes.Rank] = []
    let count = prices.searched.slots.count
    // A recipe of two ingredients does not lack a third one.
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
        preconditionFailure("a search ended that nobody cancels")
      }
    }
    ranks.sort()
    return ranks.map { GoldRecipe($0.recipe, gold: Int($0.gold)) }
  }
}
