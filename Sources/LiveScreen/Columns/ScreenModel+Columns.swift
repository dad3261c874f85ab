internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

/// What the rows in the windows have needed since the focus or the size changed.
struct ShownNeeds: Equatable, Sendable {
  var focus = ColumnKind.ingredients
  var size = ScreenSize(columns: 0, rows: 0)
  var needs = ColumnNeeds()
}

extension ScreenModel {
  var layout: ScreenLayout {
    let pane: ScreenLayout.Details =
      catalog == nil ? .none : details.isLarge ? .large : .strip
    let whole = needs.withCounts(in: countedColumns)
    // Where the longest names of the catalog have room, nothing ever moves.
    let fits = whole.total <= size.columns - ScreenLayout.rulersOfThree
    return ScreenLayout(
      size, focus: columns.focus,
      needs: fits ? whole : shownNeeds.needs.withCounts(in: countedColumns), details: pane)
  }

  /// Gives the rows in the windows the room that they need.
  ///
  /// While the same column has the keys, columns take more room but give none back, so that they rarely
  /// move while a list scrolls.
  mutating func settleNeeds() {
    guard let catalog, size.columns >= ScreenLayout.columnsForThree else { return }
    func shown(_ kind: ColumnKind) -> [Int] {
      let (rows, height) = (rows(of: kind), height(of: kind))
      let top = columns[kind].cursor.top(in: rows, height: height)
      return (top..<max(top, min(top + height, rows.count))).map { rows[$0] }
    }
    let recipes = cookbook.recipes
    let needs = ColumnNeeds(
      ofShown: shown(.ingredients).map { catalog.ingredients[$0].name },
      recipes: shown(.recipes).map { number in
        (recipes?.ingredients(of: number) ?? []).map { catalog.ingredients[$0].name }
          .joined(separator: " + ")
      }, Quantity.grouped(recipes?.mostGold ?? 0).cells,
      effects: shown(.effects).map { catalog.effects[$0].name })
    let isSame = shownNeeds.focus == columns.focus && shownNeeds.size == size
    shownNeeds = ShownNeeds(
      focus: columns.focus, size: size, needs: isSame ? shownNeeds.needs.union(needs) : needs)
  }

  /// The columns whose rows show how many recipes they leave.
  var countedColumns: Set<ColumnKind> {
    let kinds: [ColumnKind] = [.ingredients, .effects]
    return Set(kinds.filter { showsCounts || columns[$0].order == .recipesLeft })
  }

  /// How many recipes would be left if the thing had to be in them; nil while unknown.
  func left(by thing: Thing) -> Int? {
    guard let left = cookbook.recipes?.left else { return nil }
    switch thing {
    case .ingredient(let index): return left.ingredients[index]
    case .effect(let index): return left.effects[index]
    case .recipe: return nil
    }
  }

  /// The number of lines in a column's list.
  func height(of kind: ColumnKind) -> Int {
    layout.list(of: kind).height
  }

  /// The number of lines in a panel's list.
  var listHeight: Int { layout.panel.height }

  /// The view of the recipes, from settings and filter.
  var recipeView: RecipeView {
    var view = settings.view(text: columns[.recipes].filter)
    if let catalog, !view.query.words.isEmpty {
      view.query = view.query.spelledOut(
        among: catalog.ingredients.map(\.name) + catalog.effects.map(\.name),
        besides: catalog.effects.map(\.resultName))
    }
    return view
  }

  /// The selected thing of the focused column; nil if nothing is shown.
  var selected: Thing? {
    columns.focused.cursor.thing(in: rows(of: columns.focus)).map { Thing(columns.focus, $0) }
  }

  /// Moves the focus to a column.
  ///
  /// Without the focus, recipes at their first row keep showing the first row. With the focus, the
  /// selection stays on its recipe, whatever comes above it.
  mutating func focus(_ kind: ColumnKind) {
    guard kind != columns.focus else { return }
    if columns.focus == .recipes, !columns[.recipes].isFiltered,
      columns[.recipes].cursor.isAtStart(in: rows(of: .recipes))
    {
      columns[.recipes].cursor.unpin()
    }
    columns.focus = kind
  }

  /// Adjusts selections and windows to what is shown now.
  mutating func settle() {
    settleRecipes()
    for kind in ColumnKind.allCases {
      let rows = rows(of: kind)
      columns[kind].cursor.settle(in: rows, height: height(of: kind))
      if kind == columns.focus { columns[kind].cursor.pin(in: rows) }
    }
    // Panels below a help page or a line of input also follow the change.
    for panel in mode.all { panel.settle(in: &self) }
    settleNeeds()
    details.top = min(details.top, max(0, detailLines.count - detailsHeight))
    settleSearch()
  }

  /// Lists the recipes by the current settings and filter.
  mutating func settleRecipes() {
    let view = recipeView
    guard case .found(var recipes) = cookbook,
      recipes.view != view || recipes.isByName != settings.isByName
    else { return }
    cookbook = .missing
    recipes.show(view, isByName: settings.isByName)
    cookbook = .found(recipes)
  }

  /// Changes the selection of a column.
  mutating func changeCursor(
    of kind: ColumnKind, _ change: (inout ListCursor<Int>, any Rows<Int>, _ height: Int) -> Void
  ) {
    change(&columns[kind].cursor, rows(of: kind), height(of: kind))
  }
}
