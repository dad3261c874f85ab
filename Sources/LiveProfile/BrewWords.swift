package import Alchemy
internal import JSON
import Profiles
internal import Wire

/// Describes what brews and meals of the history made and ate, for the screen and the commands alike.
package struct BrewWords {
  private let ingredient: (String) -> String
  private let product: (HistoryChange.Brew) -> String?

  /// `product` names what a brew made, or returns nil if that is not certain.
  package init(
    ingredient: @escaping (String) -> String, product: @escaping (HistoryChange.Brew) -> String?
  ) {
    self.ingredient = ingredient
    self.product = product
  }

  /// What a change brewed or ate: a sentence for each recipe, after a summary if there are several.
  ///
  /// Nil for any other change. The sentences also tell what the tallies became (`isOfTally`).
  package func sentences(_ change: HistoryChange) -> [String]? {
    brewed(change) ?? eaten(change).map { [$0] }
  }

  private func brewed(_ change: HistoryChange) -> [String]? {
    guard let first = change.brews.first else { return nil }
    let products = change.brews.map(product)
    let each = zip(change.brews, products).map { brew, product in
      // If two brews have one name, only the ingredients distinguish them.
      let isAlone = products.count { $0 == product } == 1
      return "\(verb(brew)) \(name(brew, product, isAlone: isAlone)), \(brew.allGold.grouped) gold"
    }
    if each.count == 1 { return each }
    let count = change.brews.reduce(0) { SaturatingSum.add($0, abs($1.times)) }
    let gold = change.brews.reduce(0) { SaturatingSum.add($0, $1.allGold) }
    let sum = "\(verb(first)) \(count.grouped) in all, by \(each.count) recipes, "
    return [sum + "\(gold.grouped) gold:"] + each
  }

  private func verb(_ brew: HistoryChange.Brew) -> String {
    brew.times < 0 ? "taken back:" : "brewed"
  }

  /// `2 Potion of Resist Frost`, with its ingredients if the change made another of this name, and with
  /// nothing else if the name is not certain any more.
  private func name(_ brew: HistoryChange.Brew, _ product: String?, isAlone: Bool) -> String {
    let times = abs(brew.times).grouped
    let ingredients = brew.ingredients.map(ingredient).joined(separator: " + ")
    guard let product else { return "\(times) of \(ingredients)" }
    return "\(times) \(product)" + (isAlone ? "" : " of \(ingredients)")
  }

  /// `ate Wheat`; nil for a change that is no meal, nor the undo of one.
  ///
  /// A meal takes out one ingredient, and reveals effects of this ingredient alone.
  private func eaten(_ change: HistoryChange) -> String? {
    let steps = change.asked.compactMap(\.bagStep)
    let lessons = change.asked.compactMap(\.lesson)
    guard steps.count == 1, let step = steps.first, !lessons.isEmpty,
      lessons.count + 1 == change.asked.count,
      lessons.allSatisfy({ $0.ingredient == step.ingredient && $0.isKnown == (step.amount < 0) }),
      step.amount < 0 || change.undoes != nil
    else { return nil }
    let count = abs(step.amount) == 1 ? "" : abs(step.amount).grouped + " "
    let eaten = count + ingredient(step.ingredient)
    return step.amount < 0 ? "ate \(eaten)" : "taken back: ate \(eaten)"
  }
}

extension HistoryChange.Brew {
  fileprivate var allGold: Int { SaturatingSum.multiply(abs(times), gold) }

  /// `Potion of Resist Frost`; nil if that is not certain.
  ///
  /// The history does not keep names. If today's alchemist makes a potion of the same worth, it has
  /// the same name; with the perks of another day it may have been another potion.
  package func product(in catalog: Catalog, by alchemist: Alchemist) -> String? {
    let places = ingredients.compactMap(catalog.ingredientIndex)
    guard places.count == ingredients.count, (2...3).contains(places.count),
      Set(places).count == places.count,
      let made = catalog.brew(places, by: alchemist), min(made.gold, SaturatingSum.limit) == gold
    else { return nil }
    return made.name
  }
}

extension HistoryChange.Effect {
  /// Whether the field is a tally of potions or gold, which the words of a brew include.
  package var isOfTally: Bool {
    if case .tally = Field(field) { true } else { false }
  }

  /// The effect of an ingredient that became known or unknown; nil for any other field.
  package var lesson: (ingredient: String, effect: String, isKnown: Bool)? {
    guard case .bench(.known(let ingredient, let effect)) = Field(field) else { return nil }
    return (ingredient, effect, to == "true")
  }

  /// The difference of an ingredient's count that an edit requested, below 0 for fewer; nil for any other edit.
  package var bagStep: (ingredient: String, amount: Int)? {
    let parts = to.split(separator: " ")
    guard case .stock(let ingredient) = Field(field), parts.count == 2, let amount = Int(parts[0])
    else { return nil }
    return (ingredient, parts[1] == "less" ? -amount : amount)
  }
}
