/// Two or three ingredients that share effects, none of them superfluous.
package struct Recipe: Sendable, Hashable {
  /// The ingredients to mix.
  package let ingredients: RecipeIngredients
  /// The effects that at least two of the ingredients have; never empty.
  package let effects: EffectSet
  /// The index of the effect that gives the result its name.
  package let dearestEffect: Int
  /// The price of the result, a whole number, at most 4,294,967,295.
  package let gold: Int
}
