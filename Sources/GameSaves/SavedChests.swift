package import Alchemy
package import GameFiles

/// The ingredients in the containers of a saved game.
///
/// An ingredient counts only where both the file and the id are the catalog's, as in a bag.
package struct SavedChests {
  /// A container with ingredients.
  package struct Chest {
    /// The container at its place; nil if the game made it while it was played.
    package let form: PluginForm?
    /// The ingredients' ids and their counts from 1, in the catalog's order.
    package let items: [(ingredient: String, count: Int)]
  }

  /// The containers that have an ingredient, in the order of the save.
  package let chests: [Chest]

  /// Looks for the ingredients of a catalog; linear in the items and the catalog.
  ///
  /// The counts are what differs from the game's beginning: what a container had then does not count.
  package init(of save: SavedContainers, _ ingredients: [Ingredient]) {
    var places: [GameKey: Int] = [:]
    for (place, ingredient) in ingredients.enumerated() {
      for form in ingredient.gameForms { places[form] = place }
    }
    chests = save.containers.compactMap { container in
      var counts: [Int: Int] = [:]
      for item in container.items {
        if let place = places[GameKey(item.form)] { counts[place, default: 0] += item.count }
      }
      let items = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
        (ingredient: ingredients[$0.key].id, count: $0.value)
      }
      return items.isEmpty ? nil : Chest(form: container.form, items: items)
    }
  }
}
