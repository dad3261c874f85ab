/// The ingredients and effects of one edition of the game, validated and sorted by id.
///
/// Here and in everything made from a catalog, an index is a position in one of the two lists. Both
/// lists are sorted by id, so comparing indices compares ids.
package struct Catalog: Sendable, Equatable {
  /// The id by which profiles refer to the catalog.
  package let id: String
  /// The name for people.
  package let title: String
  /// Sorted by id.
  package let effects: [Effect]
  /// Sorted by id; each ingredient's effects are in the game's order.
  package let ingredients: [Ingredient]
  /// Sixteen hexadecimal digits that change with any fact of the catalog but forms and plugins.
  package let hash: String

  /// Accepts the lists in any order and sorts them; throws all problems at once.
  package init(
    id: String, title: String, effects: [Effect], ingredients: [Ingredient]
  ) throws(CatalogRefusal) {
    let problems = CatalogCheck.problems(
      id: id, title: title, effects: effects, ingredients: ingredients)
    guard problems.isEmpty else { throw CatalogRefusal(problems: problems) }
    self.id = id
    self.title = title
    self.effects = effects.sorted { $0.id < $1.id }
    self.ingredients = ingredients.sorted { $0.id < $1.id }
    self.hash = ContentHash.of(
      id: id, title: title, effects: self.effects, ingredients: self.ingredients)
  }

  /// The index of an ingredient; nil if unknown; case-sensitive; a binary search.
  package func ingredientIndex(of id: String) -> Int? {
    Self.index(of: id, count: ingredients.count) { ingredients[$0].id }
  }

  /// The index of an effect; nil if unknown; case-sensitive; a binary search.
  package func effectIndex(of id: String) -> Int? {
    Self.index(of: id, count: effects.count) { effects[$0].id }
  }

  private static func index(of id: String, count: Int, idAt: (Int) -> String) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if idAt(middle) < id { low = middle + 1 } else { high = middle }
    }
    return low < count && idAt(low) == id ? low : nil
  }
}
