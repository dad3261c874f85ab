/// A recipe of the list in twelve bytes; its effects follow from its ingredients.
struct PackedRecipe: Sendable {
  let ingredients: RecipeIngredients
  let dearestEffect: UInt16
  let gold: UInt32
}
