package import Alchemy
package import JSON

/// The description of a catalog in `catalog.list`.
package struct CatalogSummary: Message {
  /// The id by which profiles refer to the catalog; it never changes.
  package var id = ""
  /// The name for people.
  package var title = ""
  /// 16 hexadecimal digits that change with any fact of the catalog.
  package var hash = ""
  /// `ingredients` on the wire.
  package var ingredientCount = 0
  /// `effects` on the wire; includes effects that no ingredient has.
  package var effectCount = 0
  /// `recipes` on the wire: all recipes, without any profile's choices.
  package var recipeCount = 0
  /// `searched` on the wire, left out unless true: the recipes are too many for a list, and are searched.
  package var isSearched = false
  /// `guess` on the wire, left out unless true: the catalog has doubts, so its gold is a guess.
  package var isGuess = false

  /// Takes counts made when the catalog was loaded.
  package init(
    id: String, title: String, hash: String, ingredientCount: Int, effectCount: Int,
    recipeCount: Int, isSearched: Bool = false
  ) {
    self.id = id
    self.title = title
    self.hash = hash
    self.ingredientCount = ingredientCount
    self.effectCount = effectCount
    self.recipeCount = recipeCount
    self.isSearched = isSearched
  }

  /// The summary of a catalog whose recipes were counted.
  package init(_ catalog: Catalog, recipeCount: Int) {
    self.init(
      id: catalog.id, title: catalog.title, hash: catalog.hash,
      ingredientCount: catalog.ingredients.count, effectCount: catalog.effects.count,
      recipeCount: recipeCount, isSearched: catalog.isSearched)
    isGuess = !catalog.doubts.isEmpty
  }

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("effects", &effectCount)
    form.optional("guess", &isGuess)
    form.member("hash", &hash)
    form.member("id", &id)
    form.member("ingredients", &ingredientCount)
    form.member("recipes", &recipeCount)
    form.optional("searched", &isSearched)
    form.member("title", &title)
  }
}
