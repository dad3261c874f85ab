internal import Alchemy
internal import TerminalScreen

/// A command that changes the view, but not the profile.
enum LookCommand: Command {
  case nextColumn, previousColumn
  case focus(ColumnKind)
  case filter, clearFilter
  /// Adds the selected row to the picks for the next choice, or removes it.
  case togglePick, unpick
  /// Shows only the ingredients in the bag, or all.
  case toggleBagOnly
  case nextSort, nextKind, nextIngredientCount
  /// Shows how many recipes each ingredient and effect leaves.
  case toggleCounts
  /// Hides the effects of an ingredient that the player doesn't know, or shows all.
  case toggleKnownOnly
  case toggleDetails, scrollDetails(by: Int)
  /// Jumps from a recipe to its first ingredient, then to its other ingredients and effects.
  case jump, nextOfRecipe, previousOfRecipe, backToRecipe
  /// Shows the recipes with the selected ingredient or effect.
  case recipesWith
  case copy

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .nextColumn: model.focus(model.columns.focus.next)
    case .previousColumn: model.focus(model.columns.focus.previous)
    case .focus(let kind): model.focus(kind)
    case .togglePick: model.togglePick()
    case .unpick: model.columns.focused.picked = []
    case .filter: model.mode.open(Filtering(.column, in: model))
    case .clearFilter: model.columns.focused.narrow(to: "")
    case .toggleBagOnly: model.showsBagOnly.toggle()
    case .nextSort: model.sortNext()
    case .nextKind: model.changeSettings { $0.nextKind() }
    case .nextIngredientCount: model.changeSettings { $0.nextIngredientCount() }
    case .toggleCounts: model.toggleCounts()
    case .toggleKnownOnly: model.toggleKnownOnly()
    case .toggleDetails: model.details = DetailsPane(isLarge: !model.details.isLarge)
    case .scrollDetails(let direction): model.scrollDetails(by: direction)
    case .jump: model.jump()
    case .nextOfRecipe: model.walk(by: 1)
    case .previousOfRecipe: model.walk(by: -1)
    case .backToRecipe: model.goBackToRecipe()
    case .recipesWith: model.showRecipesWithSelected()
    case .copy: model.copySelected()
    }
  }
}

extension ScreenModel {
  fileprivate mutating func togglePick() {
    guard let number = selected?.number, columns.focus != .recipes else { return }
    if columns.focused.picked.remove(number) == nil { columns.focused.picked.insert(number) }
  }

  fileprivate mutating func toggleCounts() {
    if case .searched = cookbook {
      return complain("a catalog of this size has no counts for each row")
    }
    showsCounts.toggle()
  }

  /// Says what is shown now if the details do not show the difference.
  fileprivate mutating func toggleKnownOnly() {
    let before = shownDetails
    showsKnownOnly.toggle()
    guard shownDetails == before else { return }
    let words = "effects that you don't know are " + (showsKnownOnly ? "hidden" : "shown")
    // Effects come behind the line with the name.
    let way = detailsHeight > 1 ? "" : ": d opens the details"
    notice = Notice(words: words + way, kind: .news)
  }

  /// Shows a changed list from its beginning: a selection far down would hide the difference.
  fileprivate mutating func changeSettings(_ change: (inout RecipeSettings) -> Void) {
    change(&settings)
    beginRecipes()
  }

  /// Keeps the selection if it is visible at the beginning of the new order.
  fileprivate mutating func sortNext() {
    let kind = columns.focus
    guard kind != .recipes else {
      if case .searched = cookbook {
        return complain("a catalog of this size is listed by value only")
      }
      return changeSettings { $0.nextSort() }
    }
    columns[kind].order = columns[kind].order.next(of: kind)
    changeCursor(of: kind) { $0.begin(in: $1, height: $2) }
  }

  private mutating func beginRecipes() {
    settleRecipes()
    changeCursor(of: .recipes) { $0.begin(in: $1, height: $2) }
  }

  /// Scrolls half of the pane, so that some of the text stays visible.
  mutating func scrollDetails(by direction: Int) {
    let highest = max(0, detailLines.count - detailsHeight)
    details.top = min(max(0, details.top + direction * max(1, detailsHeight / 2)), highest)
  }

  fileprivate mutating func jump() {
    guard case .recipe(let position) = selected, let recipes = cookbook.recipes else { return }
    let things =
      recipes.ingredients(of: position).map(Thing.ingredient)
      + recipes.facts(of: position).effects.map(Thing.effect)
    let trail = JumpTrail(recipe: position, things: things)
    self.trail = trail
    show(trail.thing)
  }

  fileprivate mutating func walk(by distance: Int) {
    trail?.go(by: distance)
    if let thing = trail?.thing { show(thing) }
  }

  fileprivate mutating func goBackToRecipe() {
    guard let recipe = trail?.recipe else { return }
    trail = nil
    show(.recipe(recipe))
  }

  /// Selects a thing in its column; clears the column's filter if it hides the thing.
  private mutating func show(_ thing: Thing) {
    focus(thing.kind)
    if rows(of: thing.kind).row(of: thing.number) == nil {
      columns[thing.kind].narrow(to: "")
      if thing.kind == .ingredients { showsBagOnly = false }
      settleRecipes()
    }
    changeCursor(of: thing.kind) { $0.select(thing.number, in: $1, height: $2) }
  }

  fileprivate mutating func showRecipesWithSelected() {
    guard let catalog else { return }
    let name: String
    switch selected {
    case .ingredient(let index): name = catalog.ingredients[index].name
    case .effect(let index): name = catalog.effects[index].name
    case .recipe, nil: return
    }
    columns[.recipes].narrow(to: "=" + name)
    beginRecipes()
    focus(.recipes)
  }
}

/// A walk from a recipe through its ingredients and effects, and the way back.
struct JumpTrail: Equatable, Sendable {
  /// The recipe's position in the index.
  let recipe: Int
  /// The recipe's ingredients, then its effects.
  let things: [Thing]
  private(set) var place = 0

  init(recipe: Int, things: [Thing]) {
    self.recipe = recipe
    self.things = things
  }

  var thing: Thing { things[place] }

  /// Goes to the next thing, or to an earlier one; after the last comes the first.
  mutating func go(by distance: Int) {
    place = (place + distance + things.count) % things.count
  }
}

// MARK: - Copying

extension ScreenModel {
  /// Copies what is picked in the focused column, as the column has it and what it hides last, or else
  /// the selected row.
  mutating func copySelected() {
    let rows = rows(of: columns.focus)
    let picked = columns.focused.picked.map { (row: rows.row(of: $0) ?? .max, number: $0) }
      .sorted { $0 < $1 }.map { Thing(columns.focus, $0.number) }
    copy((picked.isEmpty ? [selected].compactMap(\.self) : picked).compactMap(line))
  }

  /// Gives lines to the terminal's clipboard, and says so.
  ///
  /// Control characters are shown as the screen shows them: names can come from anywhere.
  mutating func copy(_ lines: [String]) {
    guard identity.hasClipboard else {
      return complain("this terminal has no clipboard that can be reached from here")
    }
    guard let first = lines.first else { return complain("there is nothing to copy") }
    let visible = lines.map(\.visible)
    actions.append(.copy(visible.joined(separator: "\n")))
    let words = lines.count == 1 ? first : Quantity.counted(lines.count, "line", "lines")
    notice = Notice(words: "given to the terminal's clipboard: \(words)", kind: .news)
  }

  /// A thing in one line; nil before its catalog has arrived.
  private func line(of thing: Thing) -> String? {
    guard let catalog else { return nil }
    switch thing {
    case .ingredient(let index): return catalog.ingredients[index].name
    case .effect(let index): return catalog.effects[index].name
    case .recipe(let position):
      guard let recipes = cookbook.recipes, let profile else { return nil }
      let indices = recipes.ingredients(of: position)
      let names = indices.map { catalog.ingredients[$0].name }.joined(separator: " + ")
      let gold = Quantity.grouped(recipes.facts(of: position).gold)
      guard let brew = catalog.brew(indices, by: profile.alchemist) else { return names }
      return "\(names): \(brew.name), \(gold) gold"
    }
  }
}
