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

  /// The ids of each ingredient's effects, in one catalog or in the first that has the ingredient.
  package static func effects(inCatalog id: String?) -> [String: Set<String>] {
    let catalogs = id.map { KnownCatalogs.builtIn($0).map { [$0] } ?? [] }
    return Dictionary(
      (catalogs ?? KnownCatalogs.builtIn()).flatMap(\.ingredients)
        .map { ($0.id, Set($0.effects.map(\.id))) }
    ) { first, _ in first }
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
