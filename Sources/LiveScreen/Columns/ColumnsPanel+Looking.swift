internal import Alchemy
internal import TerminalScreen

/// A command that changes the view, but not the profile.
enum LookCommand: OwnCommand {
  case nextColumn, previousColumn
  case focus(ColumnKind)
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

  func perform(in panel: inout ColumnsPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    switch self {
    case .nextColumn: panel.focus(panel.columns.focus.next, in: scene)
    case .previousColumn: panel.focus(panel.columns.focus.previous, in: scene)
    case .focus(let kind): panel.focus(kind, in: scene)
    case .togglePick: panel.togglePick(in: scene)
    case .unpick: panel.columns.focused.picked = []
    case .toggleBagOnly: panel.showsBagOnly.toggle()
    case .nextSort: return panel.sortNext(in: scene)
    case .nextKind: panel.changeSettings { $0.nextKind() }
    case .nextIngredientCount: panel.changeSettings { $0.nextIngredientCount() }
    case .toggleCounts:
      if case .searched = scene.talk.cookbook {
        return [.complain("a catalog of this size has no counts for each row")]
      }
      panel.showsCounts.toggle()
    case .toggleKnownOnly: return panel.toggleKnownOnly(in: scene)
    case .toggleDetails: panel.details = DetailsPane(isLarge: !panel.details.isLarge)
    case .scrollDetails(let direction): panel.scrollDetails(by: direction, in: scene)
    case .jump: panel.jump(in: scene)
    case .nextOfRecipe: panel.walk(by: 1, in: scene)
    case .previousOfRecipe: panel.walk(by: -1, in: scene)
    case .backToRecipe: panel.goBackToRecipe(in: scene)
    case .recipesWith: panel.showRecipesWithSelected(in: scene)
    case .copy: return panel.seen(in: scene).copySelected()
    }
    return []
  }
}

extension ColumnsPanel {
  fileprivate mutating func togglePick(in scene: Scene) {
    guard let number = seen(in: scene).selected?.number, columns.focus != .recipes else { return }
    if columns.focused.picked.remove(number) == nil { columns.focused.picked.insert(number) }
  }

  /// Says what is shown now if the details do not show the difference.
  fileprivate mutating func toggleKnownOnly(in scene: Scene) -> [Wish] {
    let before = seen(in: scene).shownDetails
    showsKnownOnly.toggle()
    guard seen(in: scene).shownDetails == before else { return [] }
    let words = "effects that you don't know are " + (showsKnownOnly ? "hidden" : "shown")
    // Effects come behind the line with the name.
    return [.tell(words + (seen(in: scene).detailsHeight > 1 ? "" : ": d opens the details"))]
  }

  /// Shows a changed list from its beginning: a selection far down would hide the difference.
  fileprivate mutating func changeSettings(_ change: (inout RecipeSettings) -> Void) {
    change(&settings)
    awaited = { $0.begin(in: $1, height: $2) }
  }

  /// Keeps the selection if it is visible at the beginning of the new order.
  fileprivate mutating func sortNext(in scene: Scene) -> [Wish] {
    let kind = columns.focus
    if kind != .recipes {
      columns[kind].order = columns[kind].order.next(of: kind)
      changeCursor(of: kind, in: scene) { $0.begin(in: $1, height: $2) }
    } else if case .searched = scene.talk.cookbook {
      return [.complain("a catalog of this size is listed by value only")]
    } else {
      changeSettings { $0.nextSort() }
    }
    return []
  }

  mutating func scrollDetails(by direction: Int, in scene: Scene) {
    let seen = seen(in: scene)
    details.scroll(by: direction, lines: seen.detailLines.count, room: seen.detailsHeight)
  }

  fileprivate mutating func jump(in scene: Scene) {
    guard case .recipe(let position) = seen(in: scene).selected,
      let recipes = scene.talk.cookbook.recipes
    else { return }
    let things =
      recipes.ingredients(of: position).map(Thing.ingredient)
      + recipes.facts(of: position).effects.map(Thing.effect)
    trail = JumpTrail(recipe: position, things: things)
    walk(by: 0, in: scene)
  }

  fileprivate mutating func walk(by distance: Int, in scene: Scene) {
    trail?.go(by: distance)
    if let thing = trail?.thing { show(thing, in: scene) }
  }

  fileprivate mutating func goBackToRecipe(in scene: Scene) {
    guard let recipe = trail?.recipe else { return }
    trail = nil
    show(.recipe(recipe), in: scene)
  }

  /// Selects a thing in its column; clears the column's filter if it hides the thing.
  private mutating func show(_ thing: Thing, in scene: Scene) {
    focus(thing.kind, in: scene)
    if seen(in: scene).rows(of: thing.kind).row(of: thing.number) == nil {
      columns[thing.kind].narrow(to: "")
      if thing.kind == .ingredients { showsBagOnly = false }
    }
    let number = thing.number
    if thing.kind == .recipes {
      awaited = { $0.select(number, in: $1, height: $2) }
    } else {
      changeCursor(of: thing.kind, in: scene) { $0.select(number, in: $1, height: $2) }
    }
  }

  fileprivate mutating func showRecipesWithSelected(in scene: Scene) {
    guard let catalog = scene.talk.catalog else { return }
    let name: String
    switch seen(in: scene).selected {
    case .ingredient(let index): name = catalog.ingredients[index].name
    case .effect(let index): name = catalog.effects[index].name
    case .recipe, nil: return
    }
    columns[.recipes].narrow(to: "=" + name)
    awaited = { $0.begin(in: $1, height: $2) }
    focus(.recipes, in: scene)
  }
}

/// A walk from a recipe through its ingredients and effects, and the way back.
struct JumpTrail: Equatable, Sendable {
  /// The recipe's position in the index.
  let recipe: Int
  /// The recipe's ingredients, then its effects.
  let things: [Thing]
  private(set) var place = 0

  var thing: Thing { things[place] }

  /// Goes to the next thing, or to an earlier one; after the last comes the first.
  mutating func go(by distance: Int) {
    place = (place + distance + things.count) % things.count
  }
}

// MARK: - Copying

extension SeenColumns {
  /// Copies what is picked in the focused column, as the column has it and what it hides last, or else
  /// the selected row.
  fileprivate func copySelected() -> [Wish] {
    let rows = rows(of: columns.focus)
    let picked = columns.focused.picked.map { (row: rows.row(of: $0) ?? .max, number: $0) }
      .sorted { $0 < $1 }.map { Thing(columns.focus, $0.number) }
    return talk.copy((picked.isEmpty ? [selected].compactMap(\.self) : picked).compactMap(line))
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
