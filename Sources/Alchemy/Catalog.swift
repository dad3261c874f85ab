/// The ingredients and effects of one edition of the game, validated and sorted by id.
///
/// Here and in everything made from a catalog, an index is a position in `ingredients` or
/// `effects`. Both lists are sorted by id, so comparing indices compares ids. A class, because
/// everything made from a catalog refers to it.
package final class Catalog: Sendable, Equatable {
  /// The id by which profiles refer to the catalog.
  package let id: String
  /// The name for people.
  package let title: String
  /// Sorted by id.
  package let effects: [Effect]
  /// Sorted by id; each ingredient's effects are in the game's order.
  package let ingredients: [Ingredient]
  /// What decides the strengths and prices of all results.
  package let settings: CatalogSettings
  /// Why gold is a guess in this catalog: a sentence without a full stop for each perk of the game that is not
  /// understood; empty if none is.
  package let doubts: [String]
  /// Sixteen hexadecimal digits that change with any fact of the catalog except forms, plugins, places
  /// and doubts.
  package let hash: String
  private let ingredientPlaces: [String: Int]
  private let effectPlaces: [String: Int]
  /// The indices of each ingredient's effects, in `Ingredient.maximumEffects` places for each.
  private let slots: [Int]

  /// Accepts the lists in any order and sorts them; throws all problems at once.
  package init(
    id: String, title: String, effects: [Effect], ingredients: [Ingredient],
    settings: CatalogSettings = CatalogSettings(), doubts: [String] = []
  ) throws(CatalogRefusal) {
    let problems = CatalogCheck.problems(
      id: id, title: title, effects: effects, ingredients: ingredients, settings: settings,
      doubts: doubts)
    guard problems.isEmpty else { throw CatalogRefusal(problems: problems) }
    self.id = id
    self.title = title
    self.effects = effects.sorted { $0.id < $1.id }
    self.ingredients = ingredients.sorted { $0.id < $1.id }
    self.settings = settings
    self.doubts = doubts
    self.hash = ContentHash.of(
      id: id, title: title, effects: self.effects, ingredients: self.ingredients,
      settings: settings)
    ingredientPlaces = Self.places(of: self.ingredients.map(\.id))
    effectPlaces = Self.places(of: self.effects.map(\.id))
    slots = Self.slots(of: self.ingredients, effectPlaces)
  }

  private static func places(of ids: [String]) -> [String: Int] {
    Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private static func slots(of ingredients: [Ingredient], _ places: [String: Int]) -> [Int] {
    ingredients.flatMap { ingredient in
      let own = ingredient.effects.compactMap { places[$0.id] }
      return own + Array(repeating: -1, count: Ingredient.maximumEffects - own.count)
    }
  }

  /// The index of an ingredient; nil if unknown; case-sensitive.
  package func ingredientIndex(of id: String) -> Int? { ingredientPlaces[id] }

  /// The index of an effect; nil if unknown; case-sensitive.
  package func effectIndex(of id: String) -> Int? { effectPlaces[id] }

  /// The indices of the effects of the ingredient with an index, in the ingredient's order.
  package func effectIndices(of ingredient: Int) -> ArraySlice<Int> {
    let first = ingredient * Ingredient.maximumEffects
    return slots[first..<(first + ingredients[ingredient].effects.count)]
  }

  /// The effects that at least two of the ingredients with these indices have, ascending.
  ///
  /// The ingredients must differ.
  package func sharedEffects(of ingredients: [Int]) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(ingredients.count * Ingredient.maximumEffects)
    for ingredient in ingredients { all += effectIndices(of: ingredient) }
    all.sort()
    // An ingredient has an effect once, so what comes twice is shared.
    var shared: [Int] = []
    for (one, next) in zip(all, all.dropFirst()) where one == next && shared.last != one {
      shared.append(one)
    }
    return shared
  }

  /// Whether both have the same id, title, effects, ingredients, settings and doubts.
  package static func == (one: Catalog, other: Catalog) -> Bool {
    one === other
      || one.id == other.id && one.title == other.title && one.effects == other.effects
        && one.ingredients == other.ingredients && one.settings == other.settings
        && one.doubts == other.doubts
  }
}
