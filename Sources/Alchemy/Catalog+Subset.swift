extension Catalog {
  /// A catalog of some ingredients, with the ids, names and settings of this one.
  ///
  /// `ingredients` are indices. With `sharedOnly`, leaves out effects that only one of the
  /// ingredients has, and then ingredients without an effect: they contribute nothing to any recipe
  /// of these ingredients. Linear in the ingredients and in the catalog's effects.
  package func subset(_ ingredients: some Sequence<Int>, sharedOnly: Bool = false) -> Catalog {
    let chosen = ingredients.map { self.ingredients[$0] }
    var holders: [String: Int] = [:]
    for effect in chosen.lazy.flatMap(\.effects) { holders[effect.id, default: 0] += 1 }
    let least = sharedOnly ? 2 : 1
    let kept = chosen.compactMap { ingredient -> Ingredient? in
      var ingredient = ingredient
      ingredient.effects.removeAll { holders[$0.id, default: 0] < least }
      return ingredient.effects.isEmpty ? nil : ingredient
    }
    do throws(CatalogRefusal) {
      return try Catalog(
        id: id, title: title, effects: effects.filter { holders[$0.id, default: 0] >= least },
        ingredients: kept, settings: settings, doubts: doubts)
    } catch {
      preconditionFailure("a part of a valid catalog is refused: \(error.problems)")
    }
  }
}
