/// What `catalog.list` says of a catalog.
package struct CatalogSummary: Equatable, Sendable {
  package var id: String
  package var title: String
  package var hash: String
  package var ingredientCount: Int
  package var effectCount: Int
  package var recipeCount: Int

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
