/// Two or three ingredients that make something together, none of them in vain.
package struct Recipe: Sendable, Hashable {
  /// What to put together.
  package let ingredients: RecipeIngredients
  /// The effects that at least two of the ingredients have; never empty.
  package let effects: EffectSet
  /// The index of the effect that names the result.
  package let dearestEffect: Int
  /// The price of the result, whole; 4,294,967,295 stands for that and more.
  package let gold: Int
}
