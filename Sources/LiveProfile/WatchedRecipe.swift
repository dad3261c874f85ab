/// An added or removed recipe.
package struct WatchedRecipe: Equatable, Sendable {
  /// Two or three ids, sorted.
  package var ingredients: [String]
  /// Sorted ids.
  package var effects: [String]
  /// The selling price, without perks.
  package var gold: Int

  static func all(_ readers: [MirrorReader]) throws(MirrorFailure) -> [WatchedRecipe] {
    var recipes: [WatchedRecipe] = []
    for reader in readers {
      recipes.append(
        WatchedRecipe(
          ingredients: try reader.strings("ingredients"), effects: try reader.strings("effects"),
          gold: try reader.integer("gold")))
    }
    return recipes
  }
}
