/// A recipe that came or went.
package struct WatchedRecipe: Equatable, Sendable {
  /// Ids, sorted: two or three.
  package var ingredients: [String]
  /// Ids, sorted.
  package var effects: [String]
  /// What it sells for, without perks.
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
