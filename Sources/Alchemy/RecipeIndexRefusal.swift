/// Why a valid catalog is too large for an index.
package enum RecipeIndexRefusal: Error, Sendable, Equatable {
  case tooManyIngredients(count: Int, maximum: Int)
  case tooManyEffects(count: Int, maximum: Int)
}
