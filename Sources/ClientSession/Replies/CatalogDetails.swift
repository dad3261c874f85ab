internal import Doctor
package import Wire

/// The result of catalog.get, as far as the client needs it.
package struct CatalogDetails {
  package struct Effect {
    package let item: CatalogItem
    package let harmful: Bool
    package let whole: JSONValue
  }

  package struct Ingredient {
    package struct Entry {
      package let effect: String
      package let magnitude: Double
      package let duration: Double
    }

    package let item: CatalogItem
    package let effects: [Entry]
    package let value: Double
    package let weight: Double
    package let whole: JSONValue
  }

  package let id: String
  let title: String
  package let effects: [Effect]
  package let ingredients: [Ingredient]
  package let whole: JSONValue

  package init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }
}

extension CatalogDetails: WireReading {
  /// Reads only the members that commands use.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    id = try part.string("id")
    title = try part.string("title")
    effects = try part.member("effects").all()
    ingredients = try part.member("ingredients").all()
    whole = part.value
  }
}

extension CatalogDetails.Effect: WireReading {
  package init(reading part: MessagePart) throws(UnreadableMember) {
    item = CatalogItem(.effect, id: try part.string("id"), name: try part.string("name"))
    harmful = try part.bool("harmful")
    whole = part.value
  }
}

extension CatalogDetails.Ingredient: WireReading {
  package init(reading part: MessagePart) throws(UnreadableMember) {
    item = CatalogItem(.ingredient, id: try part.string("id"), name: try part.string("name"))
    effects = try part.member("effects").all()
    value = try part.number("value")
    weight = try part.number("weight")
    whole = part.value
  }
}

extension CatalogDetails.Ingredient.Entry: WireReading {
  package init(reading part: MessagePart) throws(UnreadableMember) {
    effect = try part.string("id")
    magnitude = try part.number("magnitude")
    duration = try part.number("duration")
  }
}
