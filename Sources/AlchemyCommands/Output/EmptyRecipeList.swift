/// Why a list of recipes is empty, as far as the profile shows it.
enum EmptyRecipeList {
  /// No recipe has more ingredients.
  private static let mostIngredients = 3

  /// The reason, with a command to type; `place` holds the options that name the profile and the daemon.
  static func words(_ context: ProfileContext, isFiltered: Bool, place: [String]) -> String {
    let profile = context.profile
    func line(_ words: String...) -> String { CommandFailure.line(words + place) }
    let cantIngredients = profile.ingredientChoices.values.count { $0 == "cant" }
    let cantEffects = profile.effectChoices.values.count { $0 == "cant" }
    let musts = profile.ingredientChoices.values.count { $0 == "must" }
    if profile.scope == "stock", profile.inventory.values.allSatisfy({ $0 <= 0 }) {
      return "no recipe: the bag is empty, and the scope is bag; "
        + "\(line("scope", "all")) takes all ingredients"
    }
    if musts > mostIngredients {
      return "no recipe: \(musts) ingredients are must, and a recipe has at most "
        + "\(mostIngredients); \(line("show")) lists them"
    }
    if profile.scope == "stock", let lacking = lacking(context) {
      return "no recipe: \(lacking) is must and is not in the bag; "
        + "\(line("scope", "all")) takes all ingredients"
    }
    if cantIngredients > 0, cantIngredients == context.catalog.ingredients.count {
      return "no recipe: all ingredients are cant; \(line("reset", "ingredients")) allows them"
    }
    if cantEffects > 0, cantEffects == context.catalog.effects.count {
      return "no recipe: all effects are cant; \(line("reset", "effects")) allows them"
    }
    if isFiltered, profile.summary.recipes > 0 {
      return "no recipe fits: the profile has \(Quantity.of(profile.summary.recipes, "recipe")); "
        + "\(line("recipes")) lists them"
    }
    if profile.scope == "stock" {
      return "no recipe: the choices leave none of what is in the bag; "
        + "\(line("scope", "all")) takes all ingredients"
    }
    return "no recipe: the choices leave none; \(line("show")) lists them"
  }

  /// The first ingredient by name that is must and not in the bag.
  private static func lacking(_ context: ProfileContext) -> String? {
    let musts = context.profile.ingredientChoices.filter { $0.value == "must" }.keys
    return musts.filter { context.profile.inventory[$0] ?? 0 <= 0 }
      .map(context.names.ingredient).min()
  }
}
