extension RecipeIndex {
  /// How strong a recipe's effects are in the hands of an alchemist, in the order of the catalog.
  ///
  /// The gold belongs to these strengths if the index was made for the same alchemist.
  package func strengths(of recipe: Recipe, alchemist: Alchemist = Alchemist()) -> [Brew.Part] {
    let isPoison = catalog.effects[recipe.dearestEffect].isHarmful
    return recipe.effects.map {
      catalog.part(
        $0, of: Array(recipe.ingredients), by: alchemist, in: isPoison ? .poison : .potion)
    }
  }
}
