import Alchemy

/// Puts one ingredient or effect aside, or back when it was aside.
enum Toggle {
  case ingredient(Int)
  case effect(Int)

  /// Things that are toggled over and over, so that about half of them are aside at any time.
  private static let pool = 24

  /// The same toggles in each run: of three things two are ingredients.
  static func series(
    _ count: Int, of catalog: Catalog, using generator: inout SeededGenerator
  ) -> [Toggle] {
    let ingredients = catalog.ingredients.indices.map(Toggle.ingredient)
      .shuffled(using: &generator).prefix(pool * 2 / 3)
    let effects = catalog.effects.indices.map(Toggle.effect)
      .shuffled(using: &generator).prefix(pool / 3)
    let things = Array(ingredients) + Array(effects)
    return (0..<count).map { _ in things[Int.random(in: 0..<pool, using: &generator)] }
  }

  func apply(to selection: inout Selection) {
    switch self {
    case .ingredient(let index):
      let isAside = selection.blockedIngredients.contains(index)
      selection.choose(isAside ? .may : .cant, ingredient: index)
    case .effect(let index):
      let isAside = selection.blockedEffects.contains(index)
      selection.choose(isAside ? .may : .cant, effect: index)
    }
  }
}
