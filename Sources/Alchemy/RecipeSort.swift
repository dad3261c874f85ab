/// The orders of a recipe list; in each, the ids of the ingredients break ties.
package enum RecipeSort: String, CaseIterable, Sendable {
  /// The dearest first, then fewer ingredients.
  case value
  /// Fewer ingredients first, then more effects, then the dearer.
  case ingredients
  /// More effects first, then fewer ingredients, then the dearer.
  case effects
}
