package import Alchemy

/// `recipes.list`: a page of the recipes that match a profile.
package struct RecipesList: RequestParameters {
  package var profile: ProfileReference
  package var sort: RecipeSort?
  package var ingredientCount: Int?
  package var kind: RecipeKind?
  package var text: String?
  package var limit: Int?
  package var cursor: String?

  package static let limits = 1...500
  package static let defaultLimit = 100

  package static let parameters: [Parameter] = [
    .profile,
    .optional("sort", .words(RecipeSort.allCases.map(\.rawValue)), "the order; value unless given"),
    .optional("ingredients", .integer(2...3), "only recipes of so many ingredients"),
    .optional(
      "kind", .words(RecipeKind.allCases.map(\.rawValue)), "by their effects; any unless given"),
    .optional("text", .text, "part of a name; with = before it, a whole name"),
    .optional("limit", .integer(limits), "at most so many recipes; 100 unless given"),
    .optional("cursor", .text, "where the page before this one ended"),
  ]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    sort = try reader.optionalWord("sort")
    ingredientCount = try reader.optionalInteger("ingredients", 2...3)
    kind = try reader.optionalWord("kind")
    text = try reader.optionalText("text", lengthBytes: TextLimit.nameBytes)
    limit = try reader.optionalInteger("limit", Self.limits)
    cursor = try reader.optionalText("cursor")
  }

  /// The view that is asked for, with what is not given as its default.
  package var view: RecipeView {
    RecipeView(
      sort: sort ?? .value, ingredientCount: ingredientCount, kind: kind ?? .any, text: text ?? "")
  }

  /// One page, and where the next begins.
  package struct Result: Sendable {
    package var lsn: Int
    package var total: Int
    package var recipes: [Recipe]
    package var cursor: String?

    package init(lsn: Int, total: Int, recipes: [Recipe], cursor: String?) {
      self.lsn = lsn
      self.total = total
      self.recipes = recipes
      self.cursor = cursor
    }

    package func write(with ids: CatalogIDs, to writer: inout JSONWriter) {
      writer.beginObject()
      if let cursor {
        writer.key("cursor")
        writer.string(cursor)
      }
      writer.key("lsn")
      writer.integer(lsn)
      writer.key("recipes")
      writer.beginArray()
      for recipe in recipes { writer.recipe(recipe, ids) }
      writer.endArray()
      writer.key("total")
      writer.integer(total)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// A recipe as every list and event has it.
  package mutating func recipe(_ recipe: Recipe, _ ids: CatalogIDs) {
    beginObject()
    key("effects")
    beginArray()
    for effect in recipe.effects { raw(ids.effects[effect]) }
    endArray()
    key("gold")
    integer(recipe.gold)
    key("ingredients")
    beginArray()
    for ingredient in recipe.ingredients { raw(ids.ingredients[ingredient]) }
    endArray()
    endObject()
  }
}
