internal import Alchemy

extension ScreenModel {
  mutating func perform(_ command: LookCommand) {
    switch command {
    case .nextColumn: focus(columns.focus.next)
    case .previousColumn: focus(columns.focus.previous)
    case .focus(let kind): focus(kind)
    case .togglePick: togglePick()
    case .unpick: columns.focused.picked = []
    case .filter: mode.open(Filtering(columns.focused.filter))
    case .clearFilter: columns.focused.narrow(to: "")
    case .toggleBagOnly: showsBagOnly.toggle()
    case .nextSort: sortNext()
    case .nextKind: changeSettings { $0.nextKind() }
    case .nextIngredientCount: changeSettings { $0.nextIngredientCount() }
    case .toggleCounts: showsCounts.toggle()
    case .toggleDetails: details = DetailsPane(isLarge: !details.isLarge)
    case .scrollDetails(let direction): scrollDetails(by: direction)
    case .jump: jump()
    case .nextOfRecipe: walk(by: 1)
    case .previousOfRecipe: walk(by: -1)
    case .backToRecipe: goBackToRecipe()
    case .recipesWith: showRecipesWithSelected()
    }
  }

  private mutating func togglePick() {
    guard let number = selected?.number, columns.focus != .recipes else { return }
    if columns.focused.picked.remove(number) == nil { columns.focused.picked.insert(number) }
  }

  /// Shows a changed list from its beginning: a selection far down would hide the difference.
  private mutating func changeSettings(_ change: (inout RecipeSettings) -> Void) {
    change(&settings)
    beginRecipes()
  }

  /// Keeps the selection if it is visible at the beginning of the new order.
  private mutating func sortNext() {
    let kind = columns.focus
    guard kind != .recipes else { return changeSettings { $0.nextSort() } }
    columns[kind].order = columns[kind].order.next(of: kind)
    changeCursor(of: kind) { $0.begin(in: $1, height: $2) }
  }

  private mutating func beginRecipes() {
    settleRecipes()
    changeCursor(of: .recipes) { $0.begin(in: $1, height: $2) }
  }

  /// Scrolls half of the pane, so that some of the text stays visible.
  private mutating func scrollDetails(by direction: Int) {
    let highest = max(0, detailLines.count - detailsHeight)
    details.top = min(max(0, details.top + direction * max(1, detailsHeight / 2)), highest)
  }

  private mutating func jump() {
    guard case .recipe(let position) = selected, let index = cookbook.recipes?.index else { return }
    let recipe = index[position]
    let things = recipe.ingredients.map(Thing.ingredient) + recipe.effects.map(Thing.effect)
    let trail = JumpTrail(recipe: position, things: things)
    self.trail = trail
    show(trail.thing)
  }

  private mutating func walk(by distance: Int) {
    trail?.go(by: distance)
    if let thing = trail?.thing { show(thing) }
  }

  private mutating func goBackToRecipe() {
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

  private mutating func showRecipesWithSelected() {
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
