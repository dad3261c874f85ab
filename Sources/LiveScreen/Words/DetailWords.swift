internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

/// What an ingredient, an effect or a recipe is, line by line.
struct DetailWords: Sendable {
  let catalog: Catalog
  let profile: OpenProfile

  func lines(ofIngredient index: Int) -> [StyledLine] {
    let ingredient = catalog.ingredients[index]
    let facts = [
      "\(Quantity.grouped(ingredient.value)) gold",
      "weight \(Quantity.shortest(ingredient.weight))",
      ingredient.source,
    ].filter { !$0.isEmpty }
    return [title(ingredient.name), StyledLine(facts.joined(separator: " · "), .muted)]
      + ingredient.effects.map(line(of:))
  }

  private func line(of entry: IngredientEffect) -> StyledLine {
    guard let index = catalog.effectIndex(of: entry.id) else { return StyledLine(entry.id) }
    return effect(index).adding("  " + Self.strength(entry), .muted)
  }

  func lines(ofEffect index: Int) -> [StyledLine] {
    let effect = catalog.effects[index]
    let holders = catalog.ingredients.indices.compactMap { holder -> StyledLine? in
      guard let entry = catalog.ingredients[holder].effects.first(where: { $0.id == effect.id })
      else { return nil }
      return ingredient(holder).adding("  " + Self.strength(entry), .muted)
    }
    let facts =
      "\(effect.isHarmful ? "harmful" : "helpful") · "
      + Quantity.counted(holders.count, "ingredient has it", "ingredients have it")
    return [title(effect.name), StyledLine(facts, .muted)] + holders
  }

  func lines(of recipe: Recipe) -> [StyledLine] {
    let name = catalog.effects[recipe.dearestEffect].resultName
    return [title(name), StyledLine("\(Quantity.grouped(recipe.gold)) gold", .muted)]
      + recipe.ingredients.map(ingredient) + [StyledLine("has", .muted)]
      + recipe.effects.map(effect)
  }

  private func title(_ name: String) -> StyledLine {
    StyledLine(name, .heading)
  }

  private func ingredient(_ index: Int) -> StyledLine {
    let ingredient = catalog.ingredients[index]
    let quantity = profile.quantity(of: ingredient.id)
    let debt = profile.watched.debts[ingredient.id] ?? 0
    return marked(ingredient.name, profile.choice(ofIngredient: ingredient.id))
      .adding(quantity == 0 ? "" : " ×\(Quantity.grouped(quantity))")
      .adding(debt == 0 ? "" : " (debt \(Quantity.grouped(debt)))")
  }

  private func effect(_ index: Int) -> StyledLine {
    let effect = catalog.effects[index]
    return marked(effect.name, profile.choice(ofEffect: effect.id))
  }

  private func marked(_ name: String, _ choice: Choice) -> StyledLine {
    StyledLine("\(choice.mark) \(name)", .choice(choice))
  }

  /// Before any skill: `5 for 10 s`, `2 at once`.
  private static func strength(_ entry: IngredientEffect) -> String {
    let magnitude = Quantity.shortest(entry.magnitude)
    return entry.duration == 0
      ? magnitude + " at once" : "\(magnitude) for \(Quantity.grouped(entry.duration)) s"
  }
}
