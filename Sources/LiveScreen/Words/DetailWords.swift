internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

/// Describes an ingredient, an effect or a recipe, in groups of facts.
struct DetailWords: Sendable {
  let catalog: Catalog
  let profile: OpenProfile
  /// How many recipes the selected thing would leave if it had to be in them; nil if unknown.
  let left: Int?
  /// Whether to leave out the effects of an ingredient that the player doesn't know.
  let showsKnownOnly: Bool

  func groups(ofIngredient index: Int) -> [DetailGroup] {
    let ingredient = catalog.ingredients[index]
    let facts = [
      leaves(profile.choice(ofIngredient: ingredient.id)), inBag(ingredient),
      "\(Quantity.grouped(ingredient.value)) gold",
      "weight \(Quantity.shortest(ingredient.weight))", ingredient.source, ingredient.found,
    ]
    return [
      head(ingredient.name, facts), DetailGroup(facts: effects(of: ingredient)),
      note(.ingredient(ingredient.id)),
    ]
  }

  /// The effects of an ingredient, the known ones with a mark, and how many are left out.
  private func effects(of ingredient: Ingredient) -> [StyledLine] {
    let lines = ingredient.effects.compactMap { entry -> StyledLine? in
      guard profile.watched.knows(entry.id, of: ingredient.id) else {
        return showsKnownOnly ? nil : fact(of: entry)
      }
      return StyledLine(Self.knownMark + " ", .key).adding(fact(of: entry))
    }
    let hidden = ingredient.effects.count - lines.count
    if hidden == 0 { return lines }
    return lines + [StyledLine("\(hidden) not known: V shows all", .muted)]
  }

  /// How many recipes are left with the thing, or would be.
  private func leaves(_ choice: Choice) -> String {
    guard let left else { return "" }
    let recipes = left == 0 ? "no recipe" : Quantity.counted(left, "recipe", "recipes")
    return choice == .must ? "must leaves \(recipes)" : "must would leave \(recipes)"
  }

  /// The quantity in the bag, and how many more were taken out than the bag held.
  private func inBag(_ ingredient: Ingredient) -> String {
    let quantity = profile.quantity(of: ingredient.id)
    let debt = profile.watched.debts[ingredient.id] ?? 0
    let words = quantity == 0 ? "none in the bag" : "\(Quantity.grouped(quantity)) in the bag"
    let reserve = profile.shownReserve(of: ingredient.id)
    return words + (debt == 0 ? "" : " (debt \(Quantity.grouped(debt)))")
      + (reserve == 0 ? "" : " (\(Quantity.grouped(reserve)) held back)")
  }

  /// The mark of an effect that the player knows an ingredient to have.
  private static let knownMark = "✓"

  private func fact(of entry: IngredientEffect) -> StyledLine {
    guard let index = catalog.effectIndex(of: entry.id) else { return StyledLine(entry.id) }
    return effect(index).adding(Self.strength(entry.magnitude, Double(entry.duration)), .muted)
  }

  func groups(ofEffect index: Int) -> [DetailGroup] {
    let effect = catalog.effects[index]
    let holders = catalog.ingredients.indices.compactMap { holder -> StyledLine? in
      guard let entry = catalog.ingredients[holder].effects.first(where: { $0.id == effect.id })
      else { return nil }
      return ingredient(holder)
        .adding(Self.strength(entry.magnitude, Double(entry.duration)), .muted)
    }
    let facts = [
      leaves(profile.choice(ofEffect: effect.id)), effect.isHarmful ? "harmful" : "beneficial",
      Quantity.counted(holders.count, "ingredient has it", "ingredients have it"),
    ]
    return [head(effect.name, facts), DetailGroup(facts: holders), note(.effect(effect.id))]
  }

  /// A recipe's potion, ingredients and effects, each with its strength at the shown price.
  ///
  /// `own` tells the gold at the alchemist's own skill while another is shown, and is empty otherwise.
  func groups(of ingredients: [Int], _ brew: Brew, own: String) -> [DetailGroup] {
    let facts = [
      "\(Quantity.grouped(brew.gold)) gold", own, kind(of: brew), bag(for: ingredients),
    ]
    let recipe = RecipeIDs(ingredients.map { catalog.ingredients[$0].id })
    let favourite = recipe.map { profile.watched.text(of: .favourite($0)) } ?? ""
    return [
      head(brew.name, (favourite.isEmpty ? [] : ["★ " + favourite.visible]) + facts),
      DetailGroup(facts: ingredients.map(ingredient), separator: " + "),
      DetailGroup(
        facts: brew.parts.map {
          effect($0.effect).adding(Self.strength($0.magnitude, $0.seconds), .muted)
        }), DetailGroup(facts: removed(brew.removed)),
    ] + [recipe.map { note(.recipe($0)) }].compactMap(\.self)
  }

  /// What the player has written down; empty without a note.
  private func note(_ subject: Label.Subject) -> DetailGroup {
    let text = profile.watched.text(of: .note(subject))
    return DetailGroup(
      facts: text.isEmpty ? [] : [StyledLine("note: ", .muted).adding(text.visible)])
  }

  private func removed(_ effects: [Int]) -> [StyledLine] {
    let lines = effects.map(effect)
    guard let first = lines.first else { return [] }
    return [StyledLine("Purity removes ", .muted).adding(first)] + lines.dropFirst()
  }

  /// Marks a potion that also harms, and a poison that also helps.
  private func kind(of brew: Brew) -> String {
    let harmful = brew.parts.count { catalog.effects[$0.effect].isHarmful }
    return harmful == 0 || harmful == brew.parts.count ? "" : "mixed"
  }

  /// How many potions the bag suffices for, or what it lacks; empty if the bag is empty.
  private func bag(for ingredients: [Int]) -> String {
    guard !profile.watched.inventory.isEmpty else { return "" }
    let ingredients = ingredients.map { catalog.ingredients[$0] }
    let missing = ingredients.filter { profile.quantity(of: $0.id) == 0 }.map(\.name)
    guard missing.isEmpty else { return "not in the bag: " + missing.joined(separator: ", ") }
    let enough = ingredients.map { profile.quantity(of: $0.id) }.min() ?? 0
    return "the bag is enough for \(Quantity.grouped(enough))"
  }

  private func head(_ title: String, _ facts: [String]) -> DetailGroup {
    DetailGroup(
      facts: [StyledLine(title, .heading)]
        + facts.filter { !$0.isEmpty }.map { StyledLine($0, .muted) })
  }

  private func ingredient(_ index: Int) -> StyledLine {
    let ingredient = catalog.ingredients[index]
    let quantity = profile.quantity(of: ingredient.id)
    return marked(ingredient.name, profile.choice(ofIngredient: ingredient.id))
      .adding(quantity == 0 ? "" : " (\(Quantity.grouped(quantity)) in the bag)")
  }

  private func effect(_ index: Int) -> StyledLine {
    let effect = catalog.effects[index]
    let choice = profile.choice(ofEffect: effect.id)
    guard effect.isHarmful else { return marked(effect.name, choice) }
    let isChosen = choice != .may
    return StyledLine(isChosen ? choice.mark : "", .choice(choice))
      .adding("\(Effect.harmMark) ", .harmful)
      .adding(effect.name, isChosen ? .choice(choice) : .harmful)
  }

  private func marked(_ name: String, _ choice: Choice) -> StyledLine {
    StyledLine(choice == .may ? name : "\(choice.mark) \(name)", .choice(choice))
  }

  /// Added to a name: ` 5 for 10 s`, ` 2 at once`; without a magnitude ` for 24 s`.
  static func strength(_ magnitude: Double, _ seconds: Double) -> String {
    let amount = magnitude == 0 ? "" : " " + Quantity.shortest(magnitude)
    let time = " for \(Quantity.shortest(seconds)) s"
    return amount + (seconds > 0 ? time : amount.isEmpty ? "" : " at once")
  }
}
