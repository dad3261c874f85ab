extension RecipeIndex {
  /// How strong an alchemist makes a recipe's effects, in the order of the catalog.
  ///
  /// The recipe's gold belongs to these strengths only if the index was built for the same
  /// alchemist.
  package func strengths(of recipe: Recipe, alchemist: Alchemist = Alchemist()) -> [Brew.Part] {
    let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
    return recipe.effects.map {
      catalog.part(
        $0, of: Array(recipe.ingredients), by: alchemist, in: isPoison ? .poison : .potion)
    }
  }
}
