package import Alchemy

/// What an event says of recipes: how many there are now, and which came and went.
package struct RecipeNews: Sendable {
  /// How many there are after the change.
  package var count: Int
  /// How many came, also where they are too many to list.
  package var addedCount: Int
  /// How many went, also where they are too many to list.
  package var removedCount: Int
  /// The recipes that came and those that went; nil where they are too many to list.
  package var listed: (gained: [Recipe], lost: [Recipe])?
  /// What the positions in the recipes mean.
  package var ids: CatalogIDs

  /// Up to so many recipes are listed in one event; a client lists again past that.
  package static let listedCount = 200

  /// Takes the counts even where the recipes are not listed.
  package init(
    count: Int, addedCount: Int, removedCount: Int,
    listed: (gained: [Recipe], lost: [Recipe])?, ids: CatalogIDs
  ) {
    self.count = count
    self.addedCount = addedCount
    self.removedCount = removedCount
    self.listed = listed
    self.ids = ids
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("added")
    writer.integer(addedCount)
    writer.key("count")
    writer.integer(count)
    if let listed {
      writer.key("gained")
      write(listed.gained, to: &writer)
      writer.key("lost")
      write(listed.lost, to: &writer)
    }
    writer.key("removed")
    writer.integer(removedCount)
    writer.endObject()
  }

  private func write(_ recipes: [Recipe], to writer: inout JSONWriter) {
    writer.beginArray()
    for recipe in recipes { writer.recipe(recipe, ids) }
    writer.endArray()
  }
}
