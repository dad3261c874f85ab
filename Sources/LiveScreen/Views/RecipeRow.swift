internal import Alchemy
internal import TerminalScreen

/// A row of a recipe: its gold, its ingredients, and its effects where there is room.
struct RecipeRow: Sendable {
  private let gold: String
  /// The gold at the alchemist's own skill, as wide as in other rows; nil if it is not to be shown.
  private let own: String?
  private let goldWidth: Int
  private let ingredients: [String]
  private let effects: [Effect]

  init(_ recipes: any ShownRecipes, _ number: Int, in catalog: Catalog, own: String? = nil) {
    self.own = own
    let facts = recipes.facts(of: number)
    gold = Quantity.grouped(facts.gold)
    goldWidth = Quantity.grouped(recipes.mostGold).cells
    ingredients = recipes.ingredients(of: number).map { catalog.ingredients[$0].name }
    effects = facts.effects.map { catalog.effects[$0] }
  }

  /// Cells that a row must have besides the gold to show effects.
  private static let widthForEffects = 80

  func draw(on grid: inout CellGrid, in line: Area, _ look: RowLook) {
    look.drawGround(on: &grid, in: line)
    grid.put(gold.paddedBefore(toCells: goldWidth), in: line, look.style(.muted))
    var rest = line.right(from: goldWidth + 1)
    if let own {
      grid.put(own, in: rest, look.style(.plain))
      rest = rest.right(from: own.cells + 1)
    }
    guard rest.width >= Self.widthForEffects else {
      drawNames(on: &grid, in: rest, look)
      return
    }
    let half = rest.width / 2
    drawNames(on: &grid, in: rest.left(half - 1), look)
    grid.put(effectNames(look), in: rest.right(from: half))
  }

  private func effectNames(_ look: RowLook) -> StyledLine {
    effects.reduce(StyledLine()) { line, effect in
      let separated = line.parts.isEmpty ? line : line.adding(", ", look.style(.muted))
      return effect.isHarmful
        ? separated.adding("\(Effect.harmMark) \(effect.name)", look.style(.harmful))
        : separated.adding(effect.name, look.style(.muted))
    }
  }

  private func drawNames(on grid: inout CellGrid, in area: Area, _ look: RowLook) {
    let separator = " + "
    let width = area.width - separator.cells * (ingredients.count - 1)
    let names = FairShare.shortened(ingredients.map(\.visible), toCells: width)
    grid.put(names.joined(separator: separator), in: area, look.style(.plain))
  }
}

/// Shortens texts that are too long together, the longest first, so that some of each is visible.
enum FairShare {
  static func shortened(_ texts: [String], toCells width: Int) -> [String] {
    let cells = texts.map(\.cells)
    guard cells.reduce(0, +) > width else { return texts }
    var limit = 0
    var rest = max(0, width)
    let ascending = cells.sorted()
    for (place, size) in ascending.enumerated() {
      limit = rest / (ascending.count - place)
      if size > limit { break }
      rest -= size
    }
    return texts.map { $0.truncated(toCells: limit) }
  }
}
