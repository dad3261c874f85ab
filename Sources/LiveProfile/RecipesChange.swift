/// How a change changed a profile's recipes.
package struct RecipesChange: Equatable, Sendable {
  /// The current number of recipes.
  package var count: Int
  /// How many recipes were added, whether listed or not.
  package var added: Int
  /// How many recipes were removed, whether listed or not.
  package var removed: Int
  /// The added recipes; nil if too many changed to list them.
  package var gained: [WatchedRecipe]?
  /// The removed recipes; nil if too many changed to list them.
  package var lost: [WatchedRecipe]?

  init(_ reader: MirrorReader) throws(MirrorFailure) {
    count = try reader.integer("count")
    added = try reader.integer("added")
    removed = try reader.integer("removed")
    gained = try reader.optional("gained", reader.parts).map(WatchedRecipe.all)
    lost = try reader.optional("lost", reader.parts).map(WatchedRecipe.all)
  }
}
