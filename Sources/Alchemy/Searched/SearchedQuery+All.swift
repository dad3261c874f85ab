extension SearchedQuery {
  /// All recipes that are asked for, in the order of `RecipeSort.value`.
  ///
  /// Takes 32 bytes for each meanwhile: this is for a part of a catalog, such as what is in a bag. A
  /// million takes half a second.
  package var all: [GoldRecipe] {
    var ranks: [DearestRecipes.Rank] = []
    let count = prices.searched.slots.count
    for terms in terms {
      var sweep = RecipeSweep(prices, terms)
      do throws(SearchCancellation) {
        try sweep.forEach({ false }) { first, second, third, mix in
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
