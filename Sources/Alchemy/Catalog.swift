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
  }

  private static func places(of ids: [String]) -> [String: Int] {
    Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The index of an ingredient; nil if unknown; case-sensitive.
  package func ingredientIndex(of id: String) -> Int? { ingredientPlaces[id] }

  /// The index of an effect; nil if unknown; case-sensitive.
  package func effectIndex(of id: String) -> Int? { effectPlaces[id] }

  /// Whether both have the same id, title, effects, ingredients, settings and doubts.
  package static func == (one: Catalog, other: Catalog) -> Bool {
    one === other
      || one.id == other.id && one.title == other.title && one.effects == other.effects
        && one.ingredients == other.ingredients && one.settings == other.settings
        && one.doubts == other.doubts
  }
}
