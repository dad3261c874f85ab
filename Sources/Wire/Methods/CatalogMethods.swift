package import Alchemy

/// `catalog.list`: every usable catalog.
package struct CatalogList: ParameterlessRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "catalog.list", "Lists the catalogs.", [],
    result: "the catalogs, by id")

  /// There is nothing to state.
  package init() {}

  /// Keeps the given order, which is by id.
  package static func write(_ catalogs: [CatalogSummary], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("catalogs")
    writer.beginArray()
    for catalog in catalogs { catalog.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

/// `catalog.get`: a catalog's whole content.
package struct CatalogGet: RequestParameters {
  /// The catalog's id; titles are not accepted.
  package var catalog: String

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "catalog.get", "Tells everything that a catalog says.", parameters,
    result: "effects and ingredients, by id")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    Parameter("catalog", .text, "the catalog's id")
  ]

  /// Accepts any text of at most 200 bytes; does not check that the catalog exists.
  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog = try reader.text("catalog")
  }

  /// Both lists are sorted by id; `recipes` is the count without any profile's choices.
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
