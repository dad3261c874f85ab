internal import Alchemy

/// What is not listed of a catalog whose recipes are searched; the raw values are on the wire.
package enum UnlistedRecipes: String, CaseIterable, Sendable {
  /// Another order than by value.
  case sort
  /// Recipes of which the bag lacks ingredients.
  case short
  /// What comes after the last row.
  case row
  /// A plan of more kinds of ingredients than a plan takes.
  case kinds

  /// The list by value goes no further: a person narrows the list long before.
  package static let lastRow = 10_000

  /// Why it is not listed, and what to do instead.
  var words: String {
    switch self {
    case .sort:
      "the catalog is too large for this order; leave out the sort, and the recipes are listed by value"
    case .short:
      "the catalog is too large for a list of recipes that lack ingredients; short 0 lists those that the bag "
        + "suffices for"
    case .row:
      "the catalog has so many recipes that the list ends at row \(Self.lastRow); narrow it with a text, an "
        + "ingredient or an effect"
    case .kinds:
      "a plan takes at most \(RecipeIndex.maximumIngredients) kinds of ingredients; set those that you keep "
        + "to can't, or hold them back with reserves"
    }
  }
}
