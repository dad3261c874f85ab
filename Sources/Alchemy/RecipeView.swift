/// How somebody looks at a list of recipes: its order, and what of it to show.
package struct RecipeView: Sendable, Hashable {
  package var sort: RecipeSort
  /// Shows recipes of so many ingredients only; nil shows all.
  package var ingredientCount: Int?
  package var kind: RecipeKind
  /// What a `NameFilter` makes of it must fit an ingredient, an effect or the result.
  package var text: String

  package init(
    sort: RecipeSort = .value, ingredientCount: Int? = nil, kind: RecipeKind = .any,
    text: String = ""
  ) {
    self.sort = sort
    self.ingredientCount = ingredientCount
    self.kind = kind
    self.text = text
  }
}
