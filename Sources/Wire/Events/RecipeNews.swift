package import JSON

/// The recipes part of an event: the current count, and the recipes gained and lost.
package struct RecipeNews: Sendable {
  /// The number of recipes after the change.
  package var count: Int
  /// The number of gained recipes, even if there are too many to list.
  package var addedCount: Int
  /// The number of lost recipes, even if there are too many to list.
  package var removedCount: Int
  /// The gained and lost recipes; nil if there are too many to list.
  package var listed: (gained: [PricedRecipe], lost: [PricedRecipe])?
  /// Whether recipes have other prices than before.
  package var isRepriced: Bool
  /// The ids for the indices in the recipes.
  package var ids: CatalogIDs

  /// The most recipes listed in one event; beyond this a client reads the list again.
  package static let listedCount = 200

  /// The counts must be given even if the recipes are not listed.
  package init(
    count: Int, addedCount: Int, removedCount: Int,
    listed: (gained: [PricedRecipe], lost: [PricedRecipe])?, isRepriced: Bool, ids: CatalogIDs
  ) {
    self.count = count
    self.addedCount = addedCount
    self.removedCount = removedCount
    self.listed = listed
    self.isRepriced = isRepriced
    self.ids = ids
  }
}

extension RecipeNews: WireWriting {
  /// Writes recipes of catalog indices.
  package func write(to writer: inout JSONWriter) {
    let ids = ids
    writer.recipesChange(
      count: count, added: addedCount, removed: removedCount, gained: listed?.gained,
      lost: listed?.lost, isRepriced: isRepriced
    ) { row, writer in writer.recipe(row, ids) }
  }
}

/// The recipes part of an event as clients read it.
package struct RecipesChange: WireValue {
  /// The current number of recipes.
  package var count: Int
  /// How many recipes were added, whether listed or not.
  package var added: Int
  /// How many recipes were removed, whether listed or not.
  package var removed: Int
  /// The added recipes; nil if too many changed to list them.
  package var gained: [ListedRecipe]?
  /// The removed recipes; nil if too many changed to list them.
  package var lost: [ListedRecipe]?
  /// Whether recipes have other prices than before; `repriced` on the wire, left out if not.
  package var isRepriced: Bool

  /// The counts must be given even if the recipes are not listed.
  package init(
    count: Int, added: Int, removed: Int, gained: [ListedRecipe]?, lost: [ListedRecipe]?,
    isRepriced: Bool = false
  ) {
    self.count = count
    self.added = added
    self.removed = removed
    self.gained = gained
    self.lost = lost
    self.isRepriced = isRepriced
  }

  /// Leaves out lists that are nil.
  package func write(to writer: inout JSONWriter) {
    writer.recipesChange(
      count: count, added: added, removed: removed, gained: gained, lost: lost,
      isRepriced: isRepriced
    ) { recipe, writer in recipe.write(to: &writer) }
  }

  /// Both lists may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    count = try part.integer("count")
    added = try part.integer("added")
    removed = try part.integer("removed")
    gained = try part.optional("gained")?.all()
    lost = try part.optional("lost")?.all()
    isRepriced = try part.optional("repriced")?.bool() ?? false
  }
}

extension JSONWriter {
  fileprivate mutating func recipesChange<Row>(
    count: Int, added: Int, removed: Int, gained: [Row]?, lost: [Row]?, isRepriced: Bool,
    _ row: (Row, inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("added", added)
      writer.member("count", count)
      if let gained { writer.member("gained", gained, row) }
      if let lost { writer.member("lost", lost, row) }
      writer.member("removed", removed)
      if isRepriced { writer.member("repriced", true) }
    }
  }
}
