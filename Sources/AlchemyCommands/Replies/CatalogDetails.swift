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
    id = try reply.string("id")
    title = try reply.string("title")
    var effects: [Effect] = []
    for part in try reply.parts("effects") { effects.append(try Effect(part)) }
    var ingredients: [Ingredient] = []
    for part in try reply.parts("ingredients") { ingredients.append(try Ingredient(part)) }
    self.effects = effects
    self.ingredients = ingredients
    whole = reply.value
  }
}

extension CatalogDetails.Effect {
  fileprivate init(_ reply: Reply) throws(CommandFailure) {
    item = CatalogItem(.effect, id: try reply.string("id"), name: try reply.string("name"))
    harmful = try reply.bool("harmful")
    whole = reply.value
  }
}

extension CatalogDetails.Ingredient {
  fileprivate init(_ reply: Reply) throws(CommandFailure) {
    item = CatalogItem(.ingredient, id: try reply.string("id"), name: try reply.string("name"))
    var effects: [Entry] = []
    for part in try reply.parts("effects") { effects.append(try Entry(part)) }
    self.effects = effects
    value = try reply.number("value")
    weight = try reply.number("weight")
    whole = reply.value
  }
}

extension CatalogDetails.Ingredient.Entry {
  fileprivate init(_ reply: Reply) throws(CommandFailure) {
    effect = try reply.string("id")
    magnitude = try reply.number("magnitude")
    duration = try reply.number("duration")
  }
}
