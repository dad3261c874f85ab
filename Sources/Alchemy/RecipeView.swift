/// How to show a list of recipes: the order and the filters.
package struct RecipeView: Sendable, Hashable {
  /// The order of the list.
  package var sort: RecipeSort
  /// Shows only recipes with this many ingredients; nil shows all.
  package var ingredientCount: Int?
  /// Shows only recipes of this kind.
  package var kind: RecipeKind
  /// Shows only recipes that fetch at least this much gold; nil shows all.
  package var leastGold: Int?
  /// A text for `NameFilter` that must match an ingredient, an effect or the result.
  package var text: String
  /// Each wanted word must match an ingredient, an effect or the result; no unwanted word may.
  package var query: NameQuery
  /// Shows only recipes that have all of these.
  package var with: [RecipePart]
  /// Hides recipes that have any of these.
  package var without: [RecipePart]

  /// By default shows every recipe, the dearest first.
  package init(
    sort: RecipeSort = .value, ingredientCount: Int? = nil, kind: RecipeKind = .any,
    leastGold: Int? = nil, text: String = "", query: NameQuery = NameQuery(),
    with: [RecipePart] = [], without: [RecipePart] = []
  ) {
    self.sort = sort
    self.ingredientCount = ingredientCount
    self.kind = kind
    self.leastGold = leastGold
    self.text = text
    self.query = query
    self.with = with
    self.without = without
  }

  /// Whether the view has no filter and so shows every recipe.
  package var showsAll: Bool {
    ingredientCount == nil && kind == .any && leastGold == nil && NameFilter(text).isEmpty
      && query.isEmpty && with.isEmpty && without.isEmpty
  }
}

/// An ingredient or effect by id; an id that the catalog lacks matches no recipe.
package enum RecipePart: Hashable, Sendable {
  case ingredient(String)
  case effect(String)
}

/// Which recipes to show, by whether their effects are beneficial or harmful.
package enum RecipeKind: String, CaseIterable, Sendable {
  case any
  /// Every effect is beneficial.
  case beneficial
  /// Every effect is harmful.
  case harmful
  /// All effects are beneficial, or all are harmful.
  case pure

  /// The word on the screen and in commands; the protocol uses the raw value.
  package var word: String {
    switch self {
    case .any: "any"
    case .beneficial: "potions"
    case .harmful: "poisons"
    case .pure: "pure"
    }
  }
}
