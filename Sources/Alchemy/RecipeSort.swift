/// The orders of a recipe list; in each, the ids of the ingredients decide what is left even.
package enum RecipeSort: String, CaseIterable, Sendable {
  /// The dearest first, then those of fewer ingredients.
  case value
  /// Those of fewer ingredients first, then those of more effects, then the dearer.
  case ingredients
  /// Those of more effects first, then those of fewer ingredients, then the dearer.
  case effects
}
