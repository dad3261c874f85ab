internal import Alchemy

/// What cannot be listed if a catalog's recipes are searched; the raw values are on the wire.
package enum UnlistedRecipes: String, CaseIterable, Sendable {
  /// An order other than by value.
  case sort
  /// Recipes of which the bag lacks ingredients.
  case short
  /// The rows after `lastRow`.
  case row
  /// A plan with more kinds of ingredients than a plan can have.
  case kinds

  /// The list by value ends here: a person narrows the list long before.
  package static let lastRow = 10_000

  /// Why the request is refused, and what to do instead.
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
