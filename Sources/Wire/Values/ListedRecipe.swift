package import Alchemy

/// A recipe by the ids of its parts, in the form used by all lists and events.
package struct ListedRecipe: WireValue {
  /// Two or three ids, sorted.
  package var ingredients: [String]
  /// At least one id, sorted.
  package var effects: [String]
  /// The selling price, without perks.
  package var gold: Int

  /// The ids must be sorted.
  package init(ingredients: [String], effects: [String], gold: Int) {
    self.ingredients = ingredients
    self.effects = effects
    self.gold = gold
  }

  /// Writes the same as `JSONWriter.recipe`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("effects", effects)
      writer.member("gold", gold)
      writer.member("ingredients", ingredients)
    }
  }

  /// Accepts any ids.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    ingredients = try part.member("ingredients").strings()
    effects = try part.member("effects").strings()
    gold = try part.integer("gold")
  }
}

extension JSONWriter {
  /// Writes a recipe of catalog indices without making strings of its ids.
  ///
  /// A page has hundreds of recipes.
  package mutating func recipe(_ recipe: Recipe, _ ids: CatalogIDs) {
    object { writer in
      writer.key("effects")
      writer.beginArray()
      for effect in recipe.effects { writer.raw(ids.effects[effect]) }
      writer.endArray()
      writer.member("gold", recipe.gold)
      writer.key("ingredients")
      writer.beginArray()
      for ingredient in recipe.ingredients { writer.raw(ids.ingredients[ingredient]) }
      writer.endArray()
    }
  }
}

/// A catalog's ids as JSON strings, by index; lists of recipes consist mostly of these.
package struct CatalogIDs: Sendable {
  let ingredients: [[UInt8]]
  let effects: [[UInt8]]

  /// Linear in the catalog, so make it once and keep it with the catalog.
  package init(of catalog: Catalog) {
    ingredients = catalog.ingredients.map { JSONValue.string($0.id).serialized() }
    effects = catalog.effects.map { JSONValue.string($0.id).serialized() }
  }
}
