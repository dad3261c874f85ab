/// How somebody looks at a list of recipes: its order, and what of it to show.
package struct RecipeView: Sendable, Hashable {
  /// The order of what is shown.
  package var sort: RecipeSort
  /// Shows recipes of so many ingredients only; nil shows all.
  package var ingredientCount: Int?
  /// Shows recipes of this kind only.
  package var kind: RecipeKind
  /// What a `NameFilter` makes of it must fit an ingredient, an effect or the result.
  package var text: String
  /// Each word must fit an ingredient, an effect or the result, and no unwanted word any of them.
  package var query: NameQuery
  /// Shows recipes with all of these only.
  package var with: [RecipePart]
  /// Hides recipes with any of these.
  package var without: [RecipePart]

  /// Shows everything, the dearest first, where nothing else is said.
  package init(
    sort: RecipeSort = .value, ingredientCount: Int? = nil, kind: RecipeKind = .any,
    text: String = "", query: NameQuery = NameQuery(), with: [RecipePart] = [],
    without: [RecipePart] = []
  ) {
    self.sort = sort
    self.ingredientCount = ingredientCount
    self.kind = kind
    self.text = text
    self.query = query
    self.with = with
    self.without = without
  }

  /// Whether it shows every recipe, in whatever order.
  package var showsAll: Bool {
    ingredientCount == nil && kind == .any && NameFilter(text).isEmpty && query.isEmpty
      && with.isEmpty && without.isEmpty
  }
}

/// An ingredient or an effect of a recipe, by its id; a recipe has none that its catalog lacks.
package enum RecipePart: Hashable, Sendable {
  case ingredient(String)
  case effect(String)
}
