package import Alchemy
package import JSON

/// A recipe as one alchemist makes it: the recipe has the alchemist's gold, name and kept effects.
package struct PricedRecipe: Equatable, Sendable {
  /// With catalog indices.
  package var recipe: Recipe
  /// The effects that Purity removes.
  package var removed: EffectSet
  /// The indices of the ingredients that the bag lacks, ascending; empty unless asked for.
  package var lacking: [Int] = []
  /// How often the bag suffices for the recipe; nil unless requested.
  package var times: Int?
  /// How many unknown effects the recipe would reveal; nil unless the list is sorted by this.
  package var reveals: Int?
  /// The result's kind, name and strengths; nil unless requested.
  package var details: RecipeDetails?

  /// No effect may be both in the recipe and removed.
  package init(_ recipe: Recipe, removed: EffectSet = EffectSet()) {
    self.recipe = recipe
    self.removed = removed
  }
}

/// What a profile's alchemist makes of a recipe.
package struct RecipeDetails: Equatable, Sendable {
  /// `result` on the wire, `potion` or `poison`.
  package var isPoison = false
  /// The game's name of the result, such as `Potion of Fortify Health`.
  package var named = ""
  /// Of each kept effect, sorted by id.
  package var strengths: [RecipesExplain.EffectStrength] = []

  init() {}

  /// The strengths must be sorted.
  package init(isPoison: Bool, named: String, strengths: [RecipesExplain.EffectStrength]) {
    self.isPoison = isPoison
    self.named = named
    self.strengths = strengths
  }
}

/// A recipe by the ids of its parts, in the form used by all lists and events.
package struct ListedRecipe: WireValue {
  /// Two or three ids, sorted.
  package var ingredients: [String]
  /// At least one id, sorted.
  package var effects: [String]
  /// The selling price, without perks of trade.
  package var gold: Int
  /// The ids of the effects that Purity removes, sorted; left out on the wire if there are none.
  package var removed: [String]
  /// The ids of the ingredients that the bag lacks, sorted; left out on the wire if there are none.
  package var lacks: [String] = []
  /// How often the bag suffices for the recipe; nil unless requested.
  package var times: Int?
  /// How many unknown effects the recipe would reveal; nil unless the list is sorted by this.
  package var reveals: Int?
  /// The result's kind, name and strengths; nil unless requested.
  package var details: RecipeDetails?

  /// The ids must be sorted.
  package init(
    ingredients: [String], effects: [String], gold: Int, removed: [String] = []
  ) {
    self.ingredients = ingredients
    self.effects = effects
    self.gold = gold
    self.removed = removed
  }

  /// Writes the same as `JSONWriter.recipe`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("effects", effects)
      writer.member("gold", gold)
      writer.member("ingredients", ingredients)
      if !lacks.isEmpty { writer.member("lacks", lacks) }
      if let details { writer.member("named", details.named) }
      if !removed.isEmpty { writer.member("removed", removed) }
      if let details { writer.result(isPoison: details.isPoison) }
      if let reveals { writer.member("reveals", reveals) }
      if let details { writer.strengths(details) }
      if let times { writer.member("times", times) }
    }
  }

  /// Accepts any ids.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    ingredients = try part.member("ingredients").strings()
    effects = try part.member("effects").strings()
    gold = try part.integer("gold")
    removed = try part.optional("removed")?.strings() ?? []
    lacks = try part.optional("lacks")?.strings() ?? []
    times = try part.optional("times")?.integer()
    reveals = try part.optional("reveals")?.integer()
    details = try part.recipeDetails()
  }
}

extension JSONWriter {
  /// Writes a recipe of catalog indices without making strings of its ids.
  ///
  /// A page has hundreds of recipes.
  package mutating func recipe(_ row: PricedRecipe, _ ids: CatalogIDs) {
    object { writer in
      writer.ids("effects", of: row.recipe.effects, ids.effects)
      writer.member("gold", row.recipe.gold)
      writer.ids("ingredients", of: row.recipe.ingredients, ids.ingredients)
      if !row.lacking.isEmpty { writer.ids("lacks", of: row.lacking, ids.ingredients) }
      if let details = row.details { writer.member("named", details.named) }
      if !row.removed.isEmpty { writer.ids("removed", of: row.removed, ids.effects) }
      if let details = row.details { writer.result(isPoison: details.isPoison) }
      if let reveals = row.reveals { writer.member("reveals", reveals) }
      if let details = row.details { writer.strengths(details) }
      if let times = row.times { writer.member("times", times) }
    }
  }

  fileprivate mutating func strengths(_ details: RecipeDetails) {
    member("strengths", details.strengths)
  }

  private mutating func ids(
    _ name: StaticString, of indices: some Sequence<Int>, _ ids: [[UInt8]]
  ) {
    key(name)
    beginArray()
    for index in indices { raw(ids[index]) }
    endArray()
  }
}

extension JSONWriter {
  /// Writes whether something brewed is a potion or a poison.
  mutating func result(isPoison: Bool) { member("result", isPoison ? "poison" : "potion") }
}

extension MessagePart {
  /// Whether something brewed is a poison; any other word is a potion.
  func isPoison() throws(UnreadableMember) -> Bool { try string() == "poison" }

  /// What the alchemist makes of this object's recipe; nil if the object does not tell.
  func recipeDetails() throws(UnreadableMember) -> RecipeDetails? {
    try optional("result").map { result throws(UnreadableMember) in
      RecipeDetails(
        isPoison: try result.isPoison(), named: try string("named"),
        strengths: try member("strengths").all())
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
