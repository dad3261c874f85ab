/// How a change changed a profile's recipes.
package struct RecipesChange: Equatable, Sendable {
  /// How many there are now.
  package var count: Int
  /// How many came, also where they are not listed.
  package var added: Int
  /// How many went, also where they are not listed.
  package var removed: Int
  /// Those that came; nil when too many came and went to be listed.
  package var gained: [WatchedRecipe]?
  /// Those that went; nil when too many came and went to be listed.
  package var lost: [WatchedRecipe]?

  init(_ reader: MirrorReader) throws(MirrorFailure) {
    count = try reader.integer("count")
    added = try reader.integer("added")
    removed = try reader.integer("removed")
    gained = try reader.optional("gained", reader.parts).map(WatchedRecipe.all)
    lost = try reader.optional("lost", reader.parts).map(WatchedRecipe.all)
  }
}
