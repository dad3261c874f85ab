/// How three columns share the cells of a line; the focused column comes first.
struct ColumnWidths: Equatable, Sendable {
  private let ingredients: Int
  private let recipes: Int
  private let effects: Int

  /// The minimum of an unfocused column: a choice's mark and the beginning of a name.
  private static let leastChoices = 8
  /// The gold and a few letters of each ingredient.
  private static let leastRecipes = 24

  /// Leaves one cell for a ruler on each side of the recipes.
  init(total: Int, focus: ColumnKind, needs: ColumnNeeds) {
    let room = max(0, total - 2)
    guard needs.total > room else {
      ingredients = needs.ingredients
      effects = needs.effects
      recipes = room - ingredients - effects
      return
    }
    switch focus {
    case .ingredients:
      ingredients = min(needs.ingredients, room - Self.leastRecipes - Self.leastChoices)
      let rest = room - ingredients
      // What the recipes do not need goes to the other column.
      effects = max(Self.share(of: rest, needs.effects), min(needs.effects, rest - needs.recipes))
      recipes = rest - effects
    case .effects:
      effects = min(needs.effects, room - Self.leastRecipes - Self.leastChoices)
      let rest = room - effects
      ingredients = max(
        Self.share(of: rest, needs.ingredients), min(needs.ingredients, rest - needs.recipes))
      recipes = rest - ingredients
    case .recipes:
      recipes = min(needs.recipes, room - 2 * Self.leastChoices)
      let half = (room - recipes) / 2
      effects = max(min(half, needs.effects), room - recipes - needs.ingredients)
      ingredients = room - recipes - effects
    }
  }

  /// The share of a choice column in the room that it shares with the recipes.
  private static func share(of room: Int, _ need: Int) -> Int {
    min(max(leastChoices, room / 3), need)
  }

  func area(of kind: ColumnKind, in body: Area) -> Area {
    let (start, width) =
      switch kind {
      case .ingredients: (0, ingredients)
      case .recipes: (ingredients + 1, recipes)
      case .effects: (ingredients + recipes + 2, effects)
      }
    return Area(column: body.column + start, row: body.row, width: width, height: body.height)
  }
}
