internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

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
      return grid.put(lines, in: area)
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
  /// In a narrower heading, the next column's name would push out this column's counts.
  private static let widthForTab = 50

  /// Draws a column's name, counts and filter; for a single column, also which of the three it is.
  func drawHeading(
    of kind: ColumnKind, _ profile: OpenProfile, on grid: inout CellGrid, in line: Area
  ) {
    let style: CellStyle = kind == columns.focus ? .focusedHeading : .heading
    var rest = line
    if layout.style == .single {
      let place = "\(kind.rawValue + 1)/\(ColumnKind.allCases.count)"
      let hint = line.width < Self.widthForTab ? place : "\(place) Tab: \(kind.next.title)"
      rest = grid.putAtEnd(hint, in: line, .key)
    }
    let filter = columns[kind].isFiltered ? " /" + columns[kind].filter : ""
    let bag = kind == .ingredients && panel.showsBagOnly ? " in the bag" : ""
    let picked = columns[kind].picked.count
    let order = columns[kind].order.words + (picked == 0 ? "" : " \(ChoiceRow.pickMark)\(picked)")
    grid.put(
      StyledLine(kind.title, style).adding(" " + counts(of: kind) + bag + order, .plain)
        .adding(filter + facts(of: kind, profile), .muted), in: rest)
  }

  /// How many rows there are, and of how many if some are hidden.
  private func counts(of kind: ColumnKind) -> String {
    let rows = rows(of: kind)
    // Of recipes that are searched, only the first rows are here.
    guard
      let count = kind == .recipes ? cookbook.recipes?.shownCount : RecipeTotal(rows.count)
    else { return "…" }
    let shown = place(of: kind, rows) + count.grouped
    guard let total = total(of: kind), total != count.count else { return shown }
    return "\(shown) of \(Quantity.grouped(total))"
  }

  /// The selected row, if there are more rows than fit: `412/`.
  ///
  /// A list without the focus shows the row only if the list's beginning is out of sight.
  private func place(of kind: ColumnKind, _ rows: some Rows<Int>) -> String {
    let cursor = columns[kind].cursor
    let height = height(of: kind)
    guard rows.count > height, let row = cursor.row(in: rows),
      kind == columns.focus || cursor.top(in: rows, height: height) > 0
    else { return "" }
    return Quantity.grouped(row + 1) + "/"
  }

  private func total(of kind: ColumnKind) -> Int? {
    switch kind {
    case .ingredients: catalog?.ingredients.count
    case .effects: catalog?.effects.count
    case .recipes: cookbook.recipes?.count
    }
  }

  /// The facts after a column's counts and filter.
  private func facts(of kind: ColumnKind, _ profile: OpenProfile) -> String {
    switch kind {
    case .ingredients: Self.tally(profile.watched.ingredients)
    case .effects: Self.tally(profile.watched.effects)
    case .recipes:
      (profile.otherAlchemist == nil ? "" : " · what if") + " · " + panel.settings.words
    }
  }

  /// How many must and can't be, with their marks; empty without any.
  private static func tally(_ choices: [String: Choice]) -> String {
    [Choice.must, .cant].map { choice in
      let count = choices.values.count { $0 == choice }
      return count == 0 ? "" : " \(choice.mark)\(count)"
    }.joined()
  }
}
