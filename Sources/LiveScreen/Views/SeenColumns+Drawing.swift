internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

extension SeenColumns {
  /// Draws the columns that fit, or their replacement.
  func draw(on grid: inout CellGrid) {
    let layout = layout
    guard let profile, let catalog else {
      talk.drawPlaceholder(on: &grid, in: layout.body)
      return
    }
    for kind in layout.columns {
      drawHeading(of: kind, profile, on: &grid, in: layout.area(of: kind).line(0))
      let rows = rows(of: kind)
      draw(rows, of: kind, profile, catalog, on: &grid, in: layout.list(of: kind))
    }
    for column in layout.rulers {
      for line in 0..<layout.lists.height {
        grid.put("│", column: column, row: layout.lists.row + line, width: 1, style: .muted)
      }
    }
    if layout.details.height > 0 { drawDetails(on: &grid, layout) }
  }

  /// Formats only the rows in the window.
  private func draw(
    _ rows: some Rows<Int>, of kind: ColumnKind, _ profile: OpenProfile, _ catalog: Catalog,
    on grid: inout CellGrid, in area: Area
  ) {
    guard rows.count > 0 else {
      let lines = emptyWords(of: kind).flatMap {
        StyledLine($0, .muted).wrapped(toCells: area.width, indent: 2)
      }
      for (number, line) in lines.prefix(area.height).enumerated() {
        grid.put(line, in: area.line(number))
      }
      return
    }
    let isCounted = countedColumns.contains(kind)
    let cursor = columns[kind].cursor
    let window = window(of: kind, rows)
    let selected = cursor.row(in: rows)
    for row in window {
      let look = RowLook(isSelected: row == selected, hasFocus: kind == columns.focus)
      let line = area.line(row - window.lowerBound)
      let thing = Thing(kind, rows[row])
      let left = isCounted ? left(by: thing) : nil
      let isPicked = columns[kind].picked.contains(thing.number)
      switch thing {
      case .ingredient(let index):
        ChoiceRow(catalog.ingredients[index], in: profile, left: left, talk.flash)
          .draw(on: &grid, in: line, look, isPicked: isPicked)
      case .effect(let index):
        ChoiceRow(catalog.effects[index], in: profile, left: left, talk.flash)
          .draw(on: &grid, in: line, look, isPicked: isPicked)
      case .recipe(let position):
        if let recipes = cookbook.recipes {
          RecipeRow(recipes, position, in: catalog).draw(on: &grid, in: line, look)
        }
      }
    }
  }

  /// The words for a bag of which all is held back; nil for any other bag or scope.
  private var wordsForHeldBack: [String]? {
    guard let profile, profile.watched.scope == .stock else { return nil }
    let held = profile.watched.inventory.filter { $0.value > 0 }.keys
    guard !held.isEmpty, held.allSatisfy({ profile.watched.available(of: $0) == 0 }) else {
      return nil
    }
    return ["all of the bag is held back:", "i, then R holds less back"]
  }

  /// Why no recipe can match, if the reason is obvious.
  private var wordsForNoRecipe: [String] {
    guard let catalog, let profile else { return [] }
    if profile.watched.scope == .stock, profile.watched.inventory.values.allSatisfy({ $0 <= 0 }) {
      return ["the bag is empty:", "b takes all ingredients,", "i, then + puts one in"]
    }
    let required = catalog.ingredients.filter { profile.choice(ofIngredient: $0.id) == .must }
    if required.count > Self.mostIngredients {
      return ["\(required.count) must be in: \(Self.mostIngredients) at most"]
    }
    guard profile.watched.scope == .stock else { return [] }
    let missing = required.filter { profile.quantity(of: $0.id) == 0 }
    if !missing.isEmpty { return ["must, and not in the bag:"] + missing.map { "  " + $0.name } }
    let reserved = required.filter { profile.watched.available(of: $0.id) == 0 }
    guard !reserved.isEmpty else { return [] }
    return ["must, and all of it held back:"] + reserved.map { "  " + $0.name }
  }

  /// The most ingredients in one recipe.
  private static let mostIngredients = 3

  /// Why a column is empty, and what to do about it.
  private func emptyWords(of kind: ColumnKind) -> [String] {
    if kind == .recipes {
      switch cookbook {
      case .missing, .withheld, .finding: return ["finding recipes…"]
      case .refused(_, let words): return ["no recipes:", words]
      case .searched(let recipes) where recipes.shownCount == nil: return ["finding recipes…"]
      case .found, .searched:
        if cookbook.recipes?.count == 0 {
          return wordsForHeldBack ?? ["no recipe fits the choices"] + wordsForNoRecipe
        }
      }
    }
    if columns[kind].isFiltered { return ["no name fits the filter:", "Esc shows all"] }
    if isNarrowed(kind) { return ["the bag is empty:", "o shows all"] }
    return kind == .recipes ? ["no recipe is of this kind"] : ["none"]
  }
}
