internal import Alchemy
internal import LiveProfile

extension ScreenModel {
  var layout: ScreenLayout {
    ScreenLayout(size, focus: columns.focus, hasDetails: details.isShown && profile != nil)
  }

  /// Lines of a column's list.
  func height(of kind: ColumnKind) -> Int {
    layout.list(of: kind).height
  }

  /// Lines of a panel's list.
  var listHeight: Int { layout.panel.height }

  /// What a column shows, its filter applied.
  func rows(of kind: ColumnKind) -> any Rows<Int> {
    guard let catalog else { return NumberedRows([]) }
    let terms = NameTerms(NameQuery(typed: columns[kind].filter))
    switch kind {
    case .ingredients:
      return NumberedRows(
        catalog.ingredients.indices.filter { terms.fit(catalog.ingredients[$0].name) })
    case .effects:
      return NumberedRows(catalog.effects.indices.filter { terms.fit(catalog.effects[$0].name) })
    case .recipes:
      if let recipes = cookbook.recipes { return recipes.listing }
      return NumberedRows([])
    }
  }

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
    guard let view = cookbook.recipes?.view, view != recipeView,
      case .found(var recipes) = cookbook
    else { return }
    cookbook = .missing
    recipes.show(recipeView)
    cookbook = .found(recipes)
  }

  /// Changes the selection of a column.
  mutating func changeCursor(
    of kind: ColumnKind, _ change: (inout ListCursor<Int>, any Rows<Int>, _ height: Int) -> Void
  ) {
    change(&columns[kind].cursor, rows(of: kind), height(of: kind))
  }
}
