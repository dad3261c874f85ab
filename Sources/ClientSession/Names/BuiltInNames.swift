internal import Alchemy
package import CommandLine
internal import Lists

/// The names in the catalogs inside this program.
package enum BuiltInNames {
  /// All ingredients and effects; an item of several catalogs is listed once.
  package static var items: [CatalogItem] {
    var seen: Set<CatalogItem> = []
    return KnownCatalogs.builtIn().flatMap(items).filter { seen.insert($0).inserted }
  }

  /// The items of one catalog; nil if no built-in catalog has that id.
  package static func items(ofCatalog id: String) -> [CatalogItem]? {
    KnownCatalogs.builtIn(id).map(items)
  }

  /// The ids of an ingredient's effects, in one catalog or in the first that has the ingredient.
  package static func effects(ofIngredient id: String, catalog: String?) -> Set<String>? {
    let catalogs = catalog.map { KnownCatalogs.builtIn($0).map { [$0] } ?? [] }
    return (catalogs ?? KnownCatalogs.builtIn()).lazy.flatMap(\.ingredients)
      .first { $0.id == id }.map { Set($0.effects.map(\.id)) }
  }

  /// The built-in catalogs, by id.
  package static var catalogs: [Candidate] {
    KnownCatalogs.builtIn().map { Candidate(text: $0.id, summary: $0.title) }
  }

  private static func items(of catalog: Catalog) -> [CatalogItem] {
    catalog.ingredients.map { CatalogItem(.ingredient, id: $0.id, name: $0.name) }
      + catalog.effects.map { CatalogItem(.effect, id: $0.id, name: $0.name) }
  }
}
