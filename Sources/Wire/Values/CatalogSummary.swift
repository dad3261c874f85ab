package import Alchemy

/// The description of a catalog in `catalog.list`.
package struct CatalogSummary: WireValue {
  /// The id by which profiles refer to the catalog; it never changes.
  package var id: String
  /// The name for people.
  package var title: String
  /// 16 hexadecimal digits that change with any fact of the catalog.
  package var hash: String
  /// `ingredients` on the wire.
  package var ingredientCount: Int
  /// `effects` on the wire; includes effects that no ingredient has.
  package var effectCount: Int
  /// `recipes` on the wire: all recipes, without any profile's choices.
  package var recipeCount: Int

  /// Takes counts made when the catalog was loaded.
  package init(
    id: String, title: String, hash: String, ingredientCount: Int, effectCount: Int,
    recipeCount: Int
  ) {
    self.id = id
    self.title = title
    self.hash = hash
    self.ingredientCount = ingredientCount
    self.effectCount = effectCount
    self.recipeCount = recipeCount
  }

  /// The summary of a catalog whose recipes were counted.
  package init(_ catalog: Catalog, recipeCount: Int) {
    self.init(
      id: catalog.id, title: catalog.title, hash: catalog.hash,
      ingredientCount: catalog.ingredients.count, effectCount: catalog.effects.count,
      recipeCount: recipeCount)
  }

  /// Writes each count under the name of what it counts.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("effects", effectCount)
      writer.member("hash", hash)
      writer.member("id", id)
      writer.member("ingredients", ingredientCount)
      writer.member("recipes", recipeCount)
      writer.member("title", title)
    }
  }

  /// Accepts any id and hash.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    id = try part.string("id")
    title = try part.string("title")
    hash = try part.string("hash")
    ingredientCount = try part.integer("ingredients")
    effectCount = try part.integer("effects")
    recipeCount = try part.integer("recipes")
  }
}
