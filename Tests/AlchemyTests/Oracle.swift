import Alchemy
import Foundation

/// A recipe in plain words, for comparisons.
struct PlainRecipe: Hashable {
  var ingredients: [String]
  /// Without what Purity removes.
  var effects: Set<String>
  var removed: Set<String> = []
  var gold: Int
  var dearest: String
}

/// The rules of the game once more, as slowly and plainly as they are told, without any index.
struct Oracle {
  let catalog: Catalog
  let alchemist: Alchemist
  private let ingredients: [String: Ingredient]
  private let effects: [String: Effect]
  /// Every recipe, in no particular order.
  private(set) var recipes: [PlainRecipe] = []

  init(_ catalog: Catalog, alchemist: Alchemist = Alchemist()) {
    self.catalog = catalog
    self.alchemist = alchemist
    ingredients = Dictionary(uniqueKeysWithValues: catalog.ingredients.map { ($0.id, $0) })
    effects = Dictionary(uniqueKeysWithValues: catalog.effects.map { ($0.id, $0) })
    let sets = catalog.ingredients.map { (id: $0.id, effects: Set($0.effects.map(\.id))) }
    for first in sets.indices {
      for second in sets.indices where second > first {
        let shared = sets[first].effects.intersection(sets[second].effects)
        if !shared.isEmpty { add([sets[first].id, sets[second].id], shared) }
        for third in sets.indices where third > second {
          let others = [
            shared, sets[first].effects.intersection(sets[third].effects),
            sets[second].effects.intersection(sets[third].effects),
          ]
          let all = others.reduce(Set()) { $0.union($1) }
          if !others.contains(all) {
            add([sets[first].id, sets[second].id, sets[third].id], all)
          }
        }
      }
    }
  }

  /// The same recipes for another alchemist, without looking for them again.
  init(_ other: Oracle, alchemist: Alchemist) {
    catalog = other.catalog
    self.alchemist = alchemist
    ingredients = other.ingredients
    effects = other.effects
    for recipe in other.recipes { add(recipe.ingredients, recipe.effects.union(recipe.removed)) }
  }

  private mutating func add(_ ids: [String], _ shared: Set<String>) {
    let named = shared.sorted().map { ($0, cost($0, ids, isPotion: nil)) }
    var dearest = named[0]
    for other in named where other.1 > dearest.1 { dearest = other }
    let isPotion = effects[dearest.0]?.isHarmful == false
    let removed: Set<String> =
      alchemist.hasPurity ? shared.filter { effects[$0]?.isHarmful == isPotion } : []
    let kept = shared.subtracting(removed)
    let sum = kept.sorted().reduce(0) { $0 + cost($1, ids, isPotion: isPotion) }
    recipes.append(
      PlainRecipe(
        ingredients: ids, effects: kept, removed: removed, gold: Int(sum), dearest: dearest.0))
  }

  private func cost(_ id: String, _ ids: [String], isPotion: Bool?) -> Double {
    guard let effect = effects[id] else { return 0 }
    var best: IngredientEffect?
    for entry in ids.compactMap({ ingredients[$0]?.effects.first { $0.id == id } }) {
      let isDearer =
        best.map {
          cost(effect, entry.magnitude, Double(entry.duration))
            > cost(effect, $0.magnitude, Double($0.duration))
        } ?? true
      if isDearer { best = entry }
    }
    guard let best else { return 0 }
    let power = power(effect, isPotion)
    return effect.scales == .duration
      ? cost(effect, best.magnitude, (Double(best.duration) * power).rounded())
      : cost(effect, (best.magnitude * power).rounded(), Double(best.duration))
  }

  private func cost(_ effect: Effect, _ magnitude: Double, _ duration: Double) -> Double {
    effect.baseCost * pow(max(magnitude, 1) * (duration > 0 ? duration : 10) / 10, 1.1)
      * catalog.settings.priceFactor
  }

  private func power(_ effect: Effect, _ isPotion: Bool?) -> Double {
    let own =
      catalog.settings.initialMultiplier
      * max(0, 1 + (catalog.settings.skillFactor - 1) * Double(alchemist.skill) / 100)
      * (1 + Double(alchemist.fortifyPercent) / 100)
      * (1 + 20 * Double(alchemist.alchemistRank) / 100)
      * (alchemist.hasPhysician && effect.helpedByPhysician ? 1.25 : 1)
      * (alchemist.hasBenefactor && effect.helpedByBenefactor && isPotion == true ? 1.25 : 1)
      * (alchemist.hasPoisoner && effect.helpedByPoisoner && isPotion == false ? 1.25 : 1)
      * (alchemist.isSeekerOfShadows ? 1.1 : 1)
    // One after the other: where half a unit decides how a strength is rounded, the order of the products does.
    return effect.factors.reduce(own) { power, factor in
      power * (factor.factor * (1 + factor.perSkill * Double(alchemist.skill)))
    }
  }

  /// The recipes that choices leave, in the order of a view.
  func list(
    _ ingredientChoices: [String: Choice], _ effectChoices: [String: Choice], _ view: RecipeView
  ) -> [PlainRecipe] {
    recipes.filter { recipe in
      matches(Set(recipe.ingredients), ingredientChoices) && matches(recipe.effects, effectChoices)
        && shows(view, recipe)
    }.sorted { Self.order(view.sort, $0, $1) }
  }

  private func matches(_ ids: Set<String>, _ choices: [String: Choice]) -> Bool {
    choices.allSatisfy { id, choice in
      choice == .must ? ids.contains(id) : choice == .cant ? !ids.contains(id) : true
    }
  }

  private func shows(_ view: RecipeView, _ recipe: PlainRecipe) -> Bool {
    let harms = Set(recipe.effects.compactMap { effects[$0]?.isHarmful })
    let fitsKind =
      switch view.kind {
      case .any: true
      case .beneficial: harms == [false]
      case .harmful: harms == [true]
      case .pure: harms.count == 1
      }
    return fitsKind
      && (view.ingredientCount ?? recipe.ingredients.count) == recipe.ingredients.count
      && ([view.text] + view.query.words).allSatisfy { fits($0, recipe) }
      && !view.query.notWords.contains { fits($0, recipe) }
      && view.with.allSatisfy { has($0, recipe) } && !view.without.contains { has($0, recipe) }
  }

  private func has(_ part: RecipePart, _ recipe: PlainRecipe) -> Bool {
    switch part {
    case .ingredient(let id): recipe.ingredients.contains(id)
    case .effect(let id): recipe.effects.contains(id)
    }
  }

  /// For texts and names of ASCII.
  private func fits(_ text: String, _ recipe: PlainRecipe) -> Bool {
    guard let dearest = effects[recipe.dearest] else { return false }
    let names =
      recipe.ingredients.compactMap { ingredients[$0]?.name }
      + recipe.effects.compactMap { effects[$0]?.name }
      + [(dearest.isHarmful ? "Poison of " : "Potion of ") + dearest.name]
    return names.contains { name in
      let name = name.lowercased()
      let text = text.lowercased()
      return text.hasPrefix("=") ? "=" + name == text : text.isEmpty || name.contains(text)
    }
  }

  private static func order(_ sort: RecipeSort, _ one: PlainRecipe, _ two: PlainRecipe) -> Bool {
    let keys: [(PlainRecipe) -> Int] =
      switch sort {
      // Orders that are made for a list begin with that by value.
      case .value, .strength, .reveals: [{ -$0.gold }, { $0.ingredients.count }]
      case .ingredients: [{ $0.ingredients.count }, { -$0.effects.count }, { -$0.gold }]
      case .effects: [{ -$0.effects.count }, { $0.ingredients.count }, { -$0.gold }]
      }
    for key in keys where key(one) != key(two) { return key(one) < key(two) }
    return one.ingredients.lexicographicallyPrecedes(two.ingredients)
  }
}
