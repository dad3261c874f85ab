internal import Alchemy
internal import TerminalScreen

/// How many cells each column needs so that its rows are whole.
struct ColumnNeeds: Equatable, Sendable {
  /// For the longest name, its mark and its quantity.
  private(set) var ingredients = Self.leastIngredients
  /// For nearly every recipe: four in a hundred of the game's have longer names.
  private(set) var recipes = Self.leastRecipes
  private(set) var effects = Self.leastEffects

  /// A heading with its counts has room in these, however short the names are.
  private static let leastIngredients = 24
  private static let leastRecipes = 36
  private static let leastEffects = 22
  /// Three long names and the gold; the few that are longer are whole in the details.
  private static let mostRecipes = 62
  /// Gold as `1,804` and a blank, and twice ` + `.
  private static let cellsBesideNames = 12

  /// Those of columns without names.
  init() {}

  init(_ catalog: Catalog) {
    let names = catalog.ingredients.map(\.name.visible.cells).sorted()
    let longest = names.last ?? 0
    ingredients = max(
      Self.leastIngredients,
      ChoiceRow.markWidth(of: .ingredients) + longest + 1 + ChoiceRow.noteWidth)
    recipes = min(
      Self.mostRecipes,
      max(Self.leastRecipes, names.suffix(3).reduce(Self.cellsBesideNames, +)))
    effects = max(
      Self.leastEffects,
      ChoiceRow.markWidth(of: .effects) + (catalog.effects.map(\.name.visible.cells).max() ?? 0))
  }

  /// With room for how many recipes each thing of the columns leaves.
  func withCounts(in kinds: Set<ColumnKind>) -> ColumnNeeds {
    var needs = self
    if kinds.contains(.ingredients) { needs.ingredients += ChoiceRow.countWidth + 1 }
    if kinds.contains(.effects) { needs.effects += ChoiceRow.countWidth + 1 }
    return needs
  }

  var total: Int { ingredients + recipes + effects }
}
