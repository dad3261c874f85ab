internal import Alchemy
internal import AlchemyCompanion

/// What the catalogs inside this program name.
enum BuiltInNames {
  /// One that stands in several catalogs, once.
  static var items: [CatalogItem] {
    var seen: Set<CatalogItem> = []
    return KnownCatalogs.builtIn().flatMap(items).filter { seen.insert($0).inserted }
  }

  /// nil when no catalog of that id is inside.
  static func items(ofCatalog id: String) -> [CatalogItem]? {
    KnownCatalogs.builtIn(id).map(items)
  }

  static var catalogs: [Candidate] {
    KnownCatalogs.builtIn().map { Candidate(text: $0.id, summary: $0.title) }
  }

  private static func items(of catalog: Catalog) -> [CatalogItem] {
    catalog.ingredients.map { CatalogItem(.ingredient, id: $0.id, name: $0.name) }
      + catalog.effects.map { CatalogItem(.effect, id: $0.id, name: $0.name) }
  }
}
