/// What `catalog.list` says of a catalog.
package struct CatalogSummary: Equatable, Sendable {
  /// What profiles name it by, for good.
  package var id: String
  /// What people read in place of the id.
  package var title: String
  /// 16 hexadecimal digits, others as soon as any fact of the catalog is another.
  package var hash: String
  /// `ingredients` on the wire.
  package var ingredientCount: Int
  /// `effects` on the wire; one that no ingredient has counts too.
  package var effectCount: Int
  /// `recipes` on the wire: all that there are, before a profile chooses.
  package var recipeCount: Int

  /// Takes counts that were made when the catalog was loaded; nothing is counted here.
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

  /// Writes each count under the name of what is counted, members in the order of their names.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("effects")
    writer.integer(effectCount)
    writer.key("hash")
    writer.string(hash)
    writer.key("id")
    writer.string(id)
    writer.key("ingredients")
    writer.integer(ingredientCount)
    writer.key("recipes")
    writer.integer(recipeCount)
    writer.key("title")
    writer.string(title)
    writer.endObject()
  }
}
