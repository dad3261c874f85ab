extension RecipeIndex {
  /// All recipes of a set as a view shows them; takes time for every recipe of the index.
  package func listing(_ set: RecipeSet, _ view: RecipeView) -> RecipeListing {
    RecipeListing(filtered(set, view), order: order(of: view.sort))
  }

  /// Positions by rank; nil where a rank is a position.
  func order(of sort: RecipeSort) -> [UInt32]? {
    switch sort {
    case .value: nil
    case .ingredients: byIngredients
    case .effects: byEffects
    }
  }
}
