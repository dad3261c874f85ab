/// How the cells of a line are shared among three columns.
struct ColumnWidths: Equatable, Sendable {
  private let ingredients: Int
  private let recipes: Int
  private let effects: Int

  /// Ingredients have the longer rows: their longest name and a quantity fit into the most of it.
  private static let ingredientWidths = 24...34
  private static let effectWidths = 22...30

  /// Recipes get what is left; one cell on each side of them is a ruler.
  init(total: Int) {
    ingredients = Self.clamped(total * 28 / 100, Self.ingredientWidths)
    effects = Self.clamped(total * 25 / 100, Self.effectWidths)
    recipes = max(0, total - ingredients - effects - 2)
  }

  private static func clamped(_ width: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(width, range.lowerBound), range.upperBound)
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
