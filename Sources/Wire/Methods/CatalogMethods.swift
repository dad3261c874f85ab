package import Alchemy
package import JSON
package import Lists

/// `catalog.list`: every usable catalog.
package struct CatalogList: ParameterlessRequest, AnsweredRequest {
  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "catalog.list", "Lists the catalogs.", [],
    result: "the catalogs, by id")

  package init() {}

  /// The catalogs.
  package struct Result: Message {
    /// Sorted by id.
    package var catalogs: [CatalogSummary] = []

    /// The catalogs must be sorted.
    package init(catalogs: [CatalogSummary]) {
      self.catalogs = catalogs
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("catalogs", &catalogs)
    }
  }
}

/// `catalog.get`: a catalog's whole content.
package struct CatalogGet: AnsweredRequest {
  /// The catalog's id; titles are not accepted.
  package var catalog = ""

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "catalog.get", "Tells everything that a catalog says.",
    listed, result: "effects and ingredients, by id")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.text("catalog", &catalog, "the catalog's id")
  }

  /// The content of the catalog.
  package struct Result: Message {
    /// The catalog's id.
    package var id = ""
    /// The name for people.
    package var title = ""
    /// Why gold is a guess, a sentence each; left out on the wire if it is none.
    package var doubts: [String] = []
    /// 16 hexadecimal digits that change with any fact of the catalog, perks included.
    package var hash = ""
    /// Sorted by id.
    package var effects: [Effect] = []
    /// Sorted by id.
    package var ingredients: [Ingredient] = []
    /// The factors of the results' strength and price; left out on the wire if as in the game without mods.
    package var settings = CatalogSettings()
    /// `recipes` on the wire: the count without any profile's choices.
    package var recipeCount = 0

    /// Takes the content of a catalog, and the count of its index.
    package init(_ catalog: Catalog, recipeCount: Int) {
      id = catalog.id
      title = catalog.title
      doubts = catalog.doubts
      hash = catalog.hash
      effects = catalog.effects
      ingredients = catalog.ingredients
      settings = catalog.settings
      self.recipeCount = recipeCount
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.optional("doubts", &doubts)
      form.member("effects", &effects)
      form.lenient("hash", &hash)
      form.member("id", &id)
      form.member("ingredients", &ingredients)
      form.lenient("recipes", &recipeCount)
      form.optional("settings", &settings, or: CatalogSettings())
      form.member("title", &title)
    }
  }
}
