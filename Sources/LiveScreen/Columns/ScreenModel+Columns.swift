internal import Alchemy
internal import LiveProfile

extension ScreenModel {
  var layout: ScreenLayout {
    let pane: ScreenLayout.Details =
      catalog == nil ? .none : details.isLarge ? .large : .strip
    return ScreenLayout(
      size, focus: columns.focus, needs: needs.withCounts(in: countedColumns), details: pane)
  }

  /// The columns whose rows say how many recipes they leave.
  var countedColumns: Set<ColumnKind> {
    let kinds: [ColumnKind] = [.ingredients, .effects]
    return Set(kinds.filter { showsCounts || columns[$0].order == .recipesLeft })
  }

  /// How many recipes a thing leaves as one that must be in them; nil while that is not known.
  func left(by thing: Thing) -> Int? {
    guard let left = cookbook.recipes?.left else { return nil }
    switch thing {
    case .ingredient(let index): return left.ingredients[index]
    case .effect(let index): return left.effects[index]
    case .recipe: return nil
    }
  }

  /// Lines of a column's list.
  func height(of kind: ColumnKind) -> Int {
    layout.list(of: kind).height
  }

  /// Lines of a panel's list.
  var listHeight: Int { layout.panel.height }

  /// The view of the recipes that settings and filter make.
  var recipeView: RecipeView {
    settings.view(text: columns[.recipes].filter)
  }

  /// What the keys act on; nil where nothing is shown.
  var selected: Thing? {
    columns.focused.cursor.thing(in: rows(of: columns.focus)).map { Thing(columns.focus, $0) }
  }

  /// Moves the keys to a column.
  ///
  /// Recipes without the keys go on showing the first row if they did; with the keys, what is
  /// selected stays selected, whatever comes above it.
  mutating func focus(_ kind: ColumnKind) {
    guard kind != columns.focus else { return }
    if columns.focus == .recipes, !columns[.recipes].isFiltered,
      columns[.recipes].cursor.isAtStart(in: rows(of: .recipes))
    {
      columns[.recipes].cursor.unpin()
    }
    columns.focus = kind
  }

  /// Brings selections and windows in line with what is shown now.
  mutating func settle() {
    settleRecipes()
    for kind in ColumnKind.allCases {
      let rows = rows(of: kind)
      columns[kind].cursor.settle(in: rows, height: height(of: kind))
      if kind == columns.focus { columns[kind].cursor.pin(in: rows) }
    }
    settlePanels()
    details.top = min(details.top, max(0, detailLines.count - detailsHeight))
  }

  /// Lists the recipes as settings and filter ask for now.
  mutating func settleRecipes() {
    guard case .found(var recipes) = cookbook,
      recipes.view != recipeView || recipes.isByName != settings.isByName
    else { return }
    cookbook = .missing
    recipes.show(recipeView, isByName: settings.isByName)
    cookbook = .found(recipes)
  }

  /// Changes the selection of a column.
  mutating func changeCursor(
    of kind: ColumnKind, _ change: (inout ListCursor<Int>, any Rows<Int>, _ height: Int) -> Void
  ) {
    change(&columns[kind].cursor, rows(of: kind), height(of: kind))
  }
}
