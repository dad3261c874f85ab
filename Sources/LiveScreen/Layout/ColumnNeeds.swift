internal import Alchemy
internal import TerminalScreen

/// How many cells each column needs to show its rows in full.
struct ColumnNeeds: Equatable, Sendable {
  /// Enough for the longest name, its mark and its quantity.
  private(set) var ingredients = Self.leastIngredients
  /// Enough for nearly every recipe: four percent of the game's recipes have longer names.
  private(set) var recipes = Self.leastRecipes
  private(set) var effects = Self.leastEffects

  /// Enough for a heading with its counts, however short the names are.
  private static let leastIngredients = 24
  private static let leastRecipes = 36
  private static let leastEffects = 22
  /// Three long names and the gold; the details show the few longer recipes in full.
  private static let mostRecipes = 62
  /// Gold such as `1,804` with a blank, and twice ` + `.
  private static let cellsBesideNames = 12

  /// The needs of columns without names.
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

  /// The needs of the rows in the windows; the heading of a column needs some cells, too.
  init(ofShown ingredients: [String], recipes: [String], _ goldWidth: Int, effects: [String]) {
    func longest(_ names: [String]) -> Int { names.map(\.visible.cells).max() ?? 0 }
    self.ingredients = max(
      Self.leastShownChoices,
      ChoiceRow.markWidth(of: .ingredients) + longest(ingredients) + 1 + ChoiceRow.noteWidth)
    self.recipes = min(
      Self.mostRecipes, max(Self.leastShownRecipes, goldWidth + 1 + longest(recipes)))
    self.effects = max(
      Self.leastShownChoices, ChoiceRow.markWidth(of: .effects) + longest(effects))
  }

  /// `Ingredients 110/110`.
  private static let leastShownChoices = 19
  /// `Recipes 3/33 · dearest first`.
  private static let leastShownRecipes = 28

  /// The needs of both.
  func union(_ other: ColumnNeeds) -> ColumnNeeds {
    var needs = self
    needs.ingredients = max(ingredients, other.ingredients)
    needs.recipes = max(recipes, other.recipes)
    needs.effects = max(effects, other.effects)
    return needs
  }

  /// The needs with room for the number of recipes that each thing leaves.
  func withCounts(in kinds: Set<ColumnKind>) -> ColumnNeeds {
    var needs = self
    if kinds.contains(.ingredients) { needs.ingredients += ChoiceRow.countWidth + 1 }
    if kinds.contains(.effects) { needs.effects += ChoiceRow.countWidth + 1 }
    return needs
  }

  var total: Int { ingredients + recipes + effects }
}
