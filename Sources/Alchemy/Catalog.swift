/// The ingredients and effects of one edition of the game, checked, in the order of their ids.
///
/// An index, here and in everything made from a catalog, is a position in one of its two lists.
/// Since both are sorted by id, comparing indices compares ids.
package struct Catalog: Sendable, Equatable {
  /// What profiles name it by.
  package let id: String
  /// What people read.
  package let title: String
  /// Sorted by id.
  package let effects: [Effect]
  /// Sorted by id; the effects of each stand in the game's order.
  package let ingredients: [Ingredient]
  /// Sixteen hexadecimal digits that differ when any fact of the catalog does.
  package let hash: String

  /// Sorts both lists, which may come in any order, and refuses all that is wrong at once.
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

  /// The index of an ingredient; ids are compared with their case; logarithmic.
  package func ingredientIndex(of id: String) -> Int? {
    Self.index(of: id, count: ingredients.count) { ingredients[$0].id }
  }

  /// The index of an effect; ids are compared with their case; logarithmic.
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
