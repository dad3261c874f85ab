/// How the cells of a line are shared among three columns: the one with the keys comes first.
struct ColumnWidths: Equatable, Sendable {
  private let ingredients: Int
  private let recipes: Int
  private let effects: Int

  /// A choice's mark and the beginning of a name: what a column without the keys shows at least.
  private static let leastChoices = 8
  /// The gold and some letters of each ingredient.
  private static let leastRecipes = 24

  /// One cell on each side of the recipes is a ruler.
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
      effects = Self.share(of: room - ingredients, needs.effects)
      recipes = room - ingredients - effects
    case .effects:
      effects = min(needs.effects, room - Self.leastRecipes - Self.leastChoices)
      ingredients = Self.share(of: room - effects, needs.ingredients)
      recipes = room - ingredients - effects
    case .recipes:
      recipes = min(needs.recipes, room - 2 * Self.leastChoices)
      let half = (room - recipes) / 2
      effects = max(min(half, needs.effects), room - recipes - needs.ingredients)
      ingredients = room - recipes - effects
    }
  }

  /// What a column of choices has of the room that it shares with the recipes.
  private static func share(of room: Int, _ need: Int) -> Int {
    min(max(leastChoices, room * 2 / 5), need)
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
