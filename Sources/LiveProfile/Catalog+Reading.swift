package import Alchemy
package import Wire

extension Catalog {
  /// Reads the result of catalog.get, which does not say which perks help an effect.
  ///
  /// So the catalog's hash differs from the daemon's; prices without perks are the same.
  package init(_ result: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(result)
    var effects: [Effect] = []
    for part in try reader.parts("effects") { effects.append(try Effect(part)) }
    var ingredients: [Ingredient] = []
    for part in try reader.parts("ingredients") { ingredients.append(try Ingredient(part)) }
    let id = try reader.string("id")
    let title = try reader.string("title")
    do throws(CatalogRefusal) {
      try self.init(id: id, title: title, effects: effects, ingredients: ingredients)
    } catch {
      throw .brokenCatalog(id: id)
    }
  }
}

extension Effect {
  fileprivate init(_ reader: MirrorReader) throws(MirrorFailure) {
    guard let scales = Scaling(rawValue: try reader.string("scales")) else {
      throw .impossibleValue(field: "scales")
    }
    self.init(
      id: try reader.string("id"), name: try reader.string("name"),
      isHarmful: try reader.bool("harmful"), baseCost: try reader.number("baseCost"),
      baseMagnitude: try reader.number("baseMagnitude"),
      baseDuration: try reader.integer("baseDuration"), scales: scales)
  }
}

extension Ingredient {
  fileprivate init(_ reader: MirrorReader) throws(MirrorFailure) {
    var effects: [IngredientEffect] = []
    for part in try reader.parts("effects") {
      effects.append(
        IngredientEffect(
          id: try part.string("id"), magnitude: try part.number("magnitude"),
          duration: try part.integer("duration")))
    }
    self.init(
      id: try reader.string("id"), name: try reader.string("name"), effects: effects,
      value: try reader.integer("value"), weight: try reader.number("weight"),
      source: try reader.string("source"))
  }
}
