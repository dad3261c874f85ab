/// Why no index is made of a catalog that is right in itself.
package enum RecipeIndexRefusal: Error, Sendable, Equatable {
  case tooManyIngredients(count: Int, maximum: Int)
  case tooManyEffects(count: Int, maximum: Int)
}
