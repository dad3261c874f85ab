/// The orders of a recipe list; the case's name is the order's word on the wire.
///
/// Recipes of equal rank are sorted by value: the dearest first, then fewer ingredients, then the
/// ids of the ingredients.
package enum RecipeSort: String, CaseIterable, Sendable {
  case value, ingredients, effects
  /// By one effect, which the view names: the strongest first.
  case strength
  /// By how many effects a recipe would reveal to the player, the most first.
  case reveals

  /// The orders that an index keeps; the others are made for each request.
  package static let kept = allCases.filter { $0.facts.rank != nil }

  /// Everything that the index and the clients need to know about an order.
  package struct Facts: Sendable {
    /// What the list is sorted by, in help: "order: by gold".
    package let criterion: String
    /// The order in a list's heading.
    package let words: String
    /// The rank of the recipes of a size; lower ranks come first.
    ///
    /// Nil for an order that is made for each list.
    package let rank: (@Sendable (RecipeSize) -> (Int, Int))?
  }

  /// The facts of the order.
  package var facts: Facts {
    switch self {
    case .value:
      Facts(criterion: "gold", words: "dearest first") { _ in (0, 0) }
    case .ingredients:
      Facts(criterion: "fewest ingredients", words: "fewest ingredients first") {
        ($0.ingredients, -$0.effects)
      }
    case .effects:
      Facts(criterion: "most effects", words: "most effects first") {
        (-$0.effects, $0.ingredients)
      }
    case .strength:
      Facts(criterion: "strength of the one effect of --with", words: "strongest first", rank: nil)
    case .reveals:
      Facts(criterion: "most unknown effects", words: "most unknown effects first", rank: nil)
    }
  }
}

/// How many ingredients and effects a recipe has; orders rank recipes by these numbers.
package struct RecipeSize: Sendable, Hashable {
  /// Two or three.
  package let ingredients: Int
  /// One to `RecipeGroups.maximumEffects`.
  package let effects: Int
}
