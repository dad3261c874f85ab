internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

/// What the rows in the windows have needed since the focus or the size changed.
struct ShownNeeds: Equatable, Sendable {
  var focus = ColumnKind.ingredients
  var size = ScreenSize(columns: 0, rows: 0)
  var needs = ColumnNeeds()
}

/// The columns beside what can be read of the rest: what they show follows from both.
struct SeenColumns: Sendable {
  let panel: ColumnsPanel
  let scene: Scene

  var talk: Talk { scene.talk }
  var columns: ColumnSet { panel.columns }
  var profile: OpenProfile? { talk.profile }
  var catalog: Catalog? { talk.catalog }
  var cookbook: Cookbook { talk.cookbook }

  var layout: ScreenLayout {
    let pane: ScreenLayout.Details =
      catalog == nil ? .none : panel.details.isLarge ? .large : .strip
    let whole = panel.needs.withCounts(in: countedColumns)
    // Where the longest names of the catalog have room, nothing ever moves.
    let fits = whole.total <= scene.size.columns - ScreenLayout.rulersOfThree
    return ScreenLayout(
      scene.size, focus: columns.focus,
      needs: fits ? whole : panel.shownNeeds.needs.withCounts(in: countedColumns), details: pane)
  }

  /// What the rows in the windows need, beside what they have needed since the focus or the size
  /// changed; nil where that does not matter.
  ///
  /// While the same column has the keys, columns take more room but give none back, so that they rarely
  /// move while a list scrolls.
  var neededByShown: ShownNeeds? {
    guard let catalog, scene.size.columns >= ScreenLayout.columnsForThree else { return nil }
    func shown(_ kind: ColumnKind) -> [Int] {
      let rows = rows(of: kind)
      return window(of: kind, rows).map { rows[$0] }
    }
    let recipes = cookbook.recipes
    let needs = ColumnNeeds(
      ofShown: shown(.ingredients).map { catalog.ingredients[$0].name },
      recipes: shown(.recipes).map { number in
        (recipes?.ingredients(of: number) ?? []).map { catalog.ingredients[$0].name }
          .joined(separator: " + ")
      }, Quantity.grouped(recipes?.mostGold ?? 0).cells,
      effects: shown(.effects).map { catalog.effects[$0].name })
    let former = panel.shownNeeds
    let isSame = former.focus == columns.focus && former.size == scene.size
    return ShownNeeds(
      focus: columns.focus, size: scene.size, needs: isSame ? former.needs.union(needs) : needs)
  }

  /// The rows of a column that are in its window.
  func window(of kind: ColumnKind, _ rows: some Rows<Int>) -> Range<Int> {
    columns[kind].cursor.window(in: rows, height: height(of: kind))
  }

  /// The columns whose rows show how many recipes they leave.
  var countedColumns: Set<ColumnKind> {
    let kinds: [ColumnKind] = [.ingredients, .effects]
    return Set(kinds.filter { panel.showsCounts || columns[$0].order == .recipesLeft })
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

  /// The view of the recipes, from settings and filter.
  var recipeView: RecipeView {
    var view = panel.settings.view(text: columns[.recipes].filter)
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

  /// The circumstances that decide which keys work in the columns.
  var circumstances: Circumstances {
    var circumstances: Circumstances = []
    if columns.focus != .recipes { circumstances.insert(.choiceColumn) }
    if columns.focused.isFiltered { circumstances.insert(.filtered) }
    if !columns.focused.picked.isEmpty { circumstances.insert(.picked) }
    if panel.trail != nil { circumstances.insert(.jumped) }
    if panel.details.isLarge { circumstances.insert(.detailed) }
    if detailLines.count > detailsHeight { circumstances.insert(.longDetails) }
    switch selected {
    case .ingredient: circumstances.formUnion([.ingredient, .choosable, .countable])
    case .effect: circumstances.insert(.choosable)
    case .recipe: circumstances.formUnion([.recipe, .countable])
    case nil: break
    }
    return circumstances
  }

  /// The view of recipes that are searched, which are listed by value only.
  var searchedView: RecipeView {
    var view = recipeView
    view.sort = .value
    return view
  }

  /// The row after the window of the recipes.
  var endOfRecipes: Int {
    let height = height(of: .recipes)
    return columns[.recipes].cursor.top(in: rows(of: .recipes), height: height) + height
  }
}
