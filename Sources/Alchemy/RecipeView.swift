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

  /// Shows everything, the dearest first, where nothing else is said.
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
