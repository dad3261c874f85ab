internal import Wire

/// The result of catalog.get, as far as the client needs it.
struct CatalogDetails {
  struct Effect {
    let item: CatalogItem
    let harmful: Bool
    let whole: JSONValue
  }

  struct Ingredient {
    struct Entry {
      let effect: String
      let magnitude: Double
      let duration: Double
    }

    let item: CatalogItem
    let effects: [Entry]
    let value: Double
    let weight: Double
    let whole: JSONValue
  }

  let id: String
  let title: String
  let effects: [Effect]
  let ingredients: [Ingredient]
  let whole: JSONValue

  init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }
}

extension CatalogDetails: WireReading {
  /// Reads only the members that commands use.
  init(reading part: MessagePart) throws(UnreadableMember) {
    id = try part.string("id")
    title = try part.string("title")
    effects = try part.member("effects").all()
    ingredients = try part.member("ingredients").all()
    whole = part.value
  }
}

extension CatalogDetails.Effect: WireReading {
  init(reading part: MessagePart) throws(UnreadableMember) {
    item = CatalogItem(.effect, id: try part.string("id"), name: try part.string("name"))
    harmful = try part.bool("harmful")
    whole = part.value
  }
}

extension CatalogDetails.Ingredient: WireReading {
  init(reading part: MessagePart) throws(UnreadableMember) {
    item = CatalogItem(.ingredient, id: try part.string("id"), name: try part.string("name"))
    effects = try part.member("effects").all()
    value = try part.number("value")
    weight = try part.number("weight")
    whole = part.value
  }
}

extension CatalogDetails.Ingredient.Entry: WireReading {
  init(reading part: MessagePart) throws(UnreadableMember) {
    effect = try part.string("id")
    magnitude = try part.number("magnitude")
    duration = try part.number("duration")
  }
}
