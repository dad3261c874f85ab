package import Alchemy
internal import Doctor
package import JSON
internal import Wire

/// The result of catalog.get, as far as the client needs it.
package struct CatalogDetails {
  /// An effect of the catalog.
  package struct Effect {
    /// Its id and name.
    package let item: CatalogItem
    /// Whether a potion with it is a poison.
    package let harmful: Bool
    /// The part of the reply, with members that commands only pass on.
    package let whole: JSONValue
  }

  /// An ingredient of the catalog.
  package struct Ingredient {
    /// An effect of an ingredient, with its base strength.
    package struct Entry {
      /// The effect's id.
      package let effect: String
      /// Before skill and perks, in the effect's own unit.
      package let magnitude: Double
      /// In seconds, before skill and perks.
      package let duration: Double
    }

    /// Its id and name.
    package let item: CatalogItem
    /// In the game's order.
    package let effects: [Entry]
    /// In gold.
    package let value: Double
    /// As the game counts it.
    package let weight: Double
    /// The file that adds the ingredient to the game; nil if the catalog does not know it.
    package let file: String?
    /// The numbers in that file; empty if the catalog knows none.
    package let forms: [FormID]
    /// The part of the reply, with members that commands only pass on.
    package let whole: JSONValue
  }

  /// The catalog's id.
  package let id: String
  let title: String
  /// In the catalog's order.
  package let effects: [Effect]
  /// In the catalog's order.
  package let ingredients: [Ingredient]
  /// The part of the reply, with members that commands only pass on.
  package let whole: JSONValue

  /// Throws if the reply lacks a member that commands use.
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
    let source = try part.optional("source")?.string()
    file = Ingredient.file(
      plugin: try part.optional("plugin")?.string() ?? "", source: source ?? "")
    let first: FormID? = try part.optional("form")?.read()
    forms = try part.optional("forms")?.all() ?? first.map { [$0] } ?? []
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
