/// A recipe of the list in twelve bytes, without its effects, which the ingredients determine.
struct PackedRecipe: Sendable {
  let ingredients: RecipeIngredients
  let dearestEffect: UInt16
  let gold: UInt32
}
