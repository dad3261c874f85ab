package import Alchemy

/// The recipes part of an event: the current count, and the recipes gained and lost.
package struct RecipeNews: Sendable {
  /// The number of recipes after the change.
  package var count: Int
  /// The number of gained recipes, even if there are too many to list.
  package var addedCount: Int
  /// The number of lost recipes, even if there are too many to list.
  package var removedCount: Int
  /// The gained and lost recipes; nil if there are too many to list.
  package var listed: (gained: [Recipe], lost: [Recipe])?
  /// The ids for the indices in the recipes.
  package var ids: CatalogIDs

  /// The most recipes listed in one event; beyond this a client reads the list again.
  package static let listedCount = 200

  /// The counts must be given even if the recipes are not listed.
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
