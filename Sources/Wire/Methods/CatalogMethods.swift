package import Alchemy

/// `catalog.list`: every catalog that can be used.
package enum CatalogList {
  /// Keeps the order given, which is by id.
  package static func write(_ catalogs: [CatalogSummary], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("catalogs")
    writer.beginArray()
    for catalog in catalogs { catalog.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

/// `catalog.get`: everything that a catalog says.
package struct CatalogGet: RequestParameters {
  /// The catalog's id; its title is not looked for.
  package var catalog: String

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("catalog", .text, "the catalog's id")
  ]

  /// Takes any text of at most 200 bytes; whether there is such a catalog is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog = try reader.text("catalog")
  }

  /// Both lists stand by id; `recipes` is how many there are before a profile chooses.
  package static func write(_ catalog: Catalog, recipeCount: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("effects")
    writer.beginArray()
    for effect in catalog.effects { writer.effect(effect) }
    writer.endArray()
    writer.key("hash")
    writer.string(catalog.hash)
    writer.key("id")
    writer.string(catalog.id)
    writer.key("ingredients")
    writer.beginArray()
    for ingredient in catalog.ingredients { writer.ingredient(ingredient) }
    writer.endArray()
    writer.key("recipes")
    writer.integer(recipeCount)
    writer.key("title")
    writer.string(catalog.title)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func effect(_ effect: Effect) {
    beginObject()
    key("baseCost")
    number(effect.baseCost)
    key("baseDuration")
    integer(effect.baseDuration)
    key("baseMagnitude")
    number(effect.baseMagnitude)
    key("harmful")
    bool(effect.isHarmful)
    key("id")
    string(effect.id)
    key("name")
    string(effect.name)
    key("scales")
    string(effect.scales.rawValue)
    endObject()
  }

  fileprivate mutating func ingredient(_ ingredient: Ingredient) {
    beginObject()
    key("effects")
    beginArray()
    for effect in ingredient.effects {
      beginObject()
      key("duration")
      integer(effect.duration)
      key("id")
      string(effect.id)
      key("magnitude")
      number(effect.magnitude)
      endObject()
    }
    endArray()
    key("id")
    string(ingredient.id)
    key("name")
    string(ingredient.name)
    key("source")
    string(ingredient.source)
    key("value")
    integer(ingredient.value)
    key("weight")
    number(ingredient.weight)
    endObject()
  }
}
