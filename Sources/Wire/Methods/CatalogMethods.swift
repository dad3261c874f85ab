package import Alchemy

/// `catalog.list`: every usable catalog.
package struct CatalogList: ParameterlessRequest, AnsweredRequest {
  /// The facts of the method.
  package static let method = MethodDescription.read(
    "catalog.list", "Lists the catalogs.", [],
    result: "the catalogs, by id")

  /// There is nothing to state.
  package init() {}

  /// The catalogs.
  package struct Result: WireValue {
    /// Sorted by id.
    package var catalogs: [CatalogSummary]

    /// The catalogs must be sorted.
    package init(catalogs: [CatalogSummary]) {
      self.catalogs = catalogs
    }

    /// Keeps the order.
    package func write(to writer: inout JSONWriter) {
      writer.object { $0.member("catalogs", catalogs) }
    }

    /// Accepts any order.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      catalogs = try part.member("catalogs").all()
    }
  }
}

/// `catalog.get`: a catalog's whole content.
package struct CatalogGet: AnsweredRequest {
  /// The catalog's id; titles are not accepted.
  package var catalog: String

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "catalog.get", "Tells everything that a catalog says.",
    [Parameter("catalog", .text, "the catalog's id")],
    result: "effects and ingredients, by id")

  /// Accepts any text of at most 200 bytes; does not check that the catalog exists.
  package init(reading reader: ParameterReader) throws(Refusal) {
    catalog = try reader.text("catalog")
  }

  /// What a catalog says.
  package struct Result: WireValue {
    /// The catalog's id.
    package var id: String
    /// The name for people.
    package var title: String
    /// 16 hexadecimal digits that change with any fact of the catalog, perks included.
    package var hash: String
    /// Sorted by id.
    package var effects: [Effect]
    /// Sorted by id.
    package var ingredients: [Ingredient]
    /// How strong and how dear the results are; left out on the wire if as in the game without mods.
    package var settings: CatalogSettings
    /// `recipes` on the wire: the count without any profile's choices.
    package var recipeCount: Int

    /// The catalog's facts, and the count of its index.
    package init(_ catalog: Catalog, recipeCount: Int) {
      id = catalog.id
      title = catalog.title
      hash = catalog.hash
      effects = catalog.effects
      ingredients = catalog.ingredients
      settings = catalog.settings
      self.recipeCount = recipeCount
    }

    /// Keeps the order of both lists.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("effects", effects)
        writer.member("hash", hash)
        writer.member("id", id)
        writer.member("ingredients", ingredients)
        writer.member("recipes", recipeCount)
        if !settings.areUsual { writer.member("settings", settings) }
        writer.member("title", title)
      }
    }

    /// Does not check the rules of catalogs; clients do not need the hash and the count.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      id = try part.string("id")
      title = try part.string("title")
      hash = try part.optional("hash")?.string() ?? ""
      effects = try part.member("effects").all()
      ingredients = try part.member("ingredients").all()
      recipeCount = try part.optional("recipes")?.integer() ?? 0
      settings = try part.optional("settings")?.read() ?? CatalogSettings()
    }
  }
}

extension CatalogSettings: WireValue {
  /// Writes all members.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("initialMultiplier", initialMultiplier)
      writer.member("priceFactor", priceFactor)
      writer.member("skillFactor", skillFactor)
    }
  }

  /// All members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init(
      initialMultiplier: try part.number("initialMultiplier"),
      skillFactor: try part.number("skillFactor"), priceFactor: try part.number("priceFactor"))
  }
}

extension Effect: WireValue {
  /// Leaves out the perks that do not help the effect, as a level-1 server leaves out all perks.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("baseCost", baseCost)
      writer.member("baseDuration", baseDuration)
      writer.member("baseMagnitude", baseMagnitude)
      if helpedByBenefactor { writer.member("benefactor", true) }
      writer.member("harmful", isHarmful)
      writer.member("id", id)
      writer.member("name", name)
      if helpedByPhysician { writer.member("physician", true) }
      if helpedByPoisoner { writer.member("poisoner", true) }
      writer.member("scales", scales.rawValue)
    }
  }

  /// A perk that is left out does not help the effect.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init(
      id: try part.string("id"), name: try part.string("name"),
      isHarmful: try part.bool("harmful"), baseCost: try part.number("baseCost"),
      baseMagnitude: try part.number("baseMagnitude"),
      baseDuration: try part.integer("baseDuration"), scales: try part.member("scales").word(),
      helpedByPhysician: try part.optional("physician")?.bool() ?? false,
      helpedByBenefactor: try part.optional("benefactor")?.bool() ?? false,
      helpedByPoisoner: try part.optional("poisoner")?.bool() ?? false)
  }
}

extension Ingredient: WireValue {
  /// Keeps the order of the effects, in which eating the ingredient reveals them.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("effects", effects)
      if let form = forms.first { writer.member("form", form.digits) }
      if forms.count > 1 { writer.member("forms", forms.map(\.digits)) }
      writer.member("id", id)
      writer.member("name", name)
      if !plugin.isEmpty { writer.member("plugin", plugin) }
      writer.member("source", source)
      writer.member("value", value)
      writer.member("weight", weight)
    }
  }

  /// Only `form`, `forms` and `plugin` may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init(
      id: try part.string("id"), name: try part.string("name"),
      effects: try part.member("effects").all(), value: try part.integer("value"),
      weight: try part.number("weight"), source: try part.string("source"),
      plugin: try part.optional("plugin")?.string() ?? "", forms: try Self.forms(part))
  }

  /// All are in `forms`, unless there is only one.
  private static func forms(_ part: MessagePart) throws(UnreadableMember) -> [FormID] {
    let several = try part.optional("forms")?.elements()
    let one = try part.optional("form").map { [$0] }
    let parts = several ?? one ?? []
    var forms: [FormID] = []
    for part in parts {
      guard let form = FormID(digits: try part.string()) else { throw part.unreadable }
      forms.append(form)
    }
    return forms
  }
}

extension IngredientEffect: WireValue {
  /// Writes all members.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("duration", duration)
      writer.member("id", id)
      writer.member("magnitude", magnitude)
    }
  }

  /// All members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init(
      id: try part.string("id"), magnitude: try part.number("magnitude"),
      duration: try part.integer("duration"))
  }
}
