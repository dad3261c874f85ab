package import Alchemy
package import Wire

/// What was found in the catalogs' folders: those that can be used, and why others cannot.
package struct CatalogStock: Sendable {
  /// A catalog without a mistake, and not too large for an index.
  package struct Usable: Sendable {
    /// Read anew, it is the same one if its hash is; what was made of it stays then.
    package var catalog: Catalog
    /// Of all its ingredients; told before there is an index, and without making one.
    package var recipeCount: Int

    /// Trusts that an index of the catalog has so many recipes.
    package init(_ catalog: Catalog, recipeCount: Int) {
      self.catalog = catalog
      self.recipeCount = recipeCount
    }
  }

  /// No two with one id: whoever found them has kept the first.
  package var usable: [Usable]
  /// By what a person would call the catalog: its id, or its file's name.
  package var refused: [String: [CatalogMistake]]

  /// Trusts that no id is twice among `usable`, which count before any in `refused`.
  package init(usable: [Usable], refused: [String: [CatalogMistake]]) {
    self.usable = usable
    self.refused = refused
  }
}

/// The catalogs by id.
struct CatalogShelf {
  private(set) var entries: [String: CatalogEntry] = [:]
  private var refused: [String: [CatalogMistake]] = [:]

  /// Takes what is there now; an index that was made of the same facts stays.
  mutating func restock(_ stock: CatalogStock) {
    var fresh: [String: CatalogEntry] = [:]
    for usable in stock.usable {
      let old = entries[usable.catalog.id]
      let isSame = old?.catalog.hash == usable.catalog.hash
      fresh[usable.catalog.id] =
        isSame ? old : CatalogEntry(usable.catalog, recipeCount: usable.recipeCount)
    }
    entries = fresh
    refused = stock.refused
  }

  /// The catalog of that id, or why there is none.
  func entry(_ id: String) throws(Refusal) -> CatalogEntry {
    if let entry = entries[id] { return entry }
    if let mistakes = refused[id] { throw .catalogInvalid(catalog: id, mistakes: mistakes) }
    let nearest = NearestName.nearest(to: id, among: entries.keys)
    throw .catalogNotFound(catalog: id, nearest: nearest)
  }

  var summaries: [CatalogSummary] {
    entries.values.map(\.summary).sorted { $0.id < $1.id }
  }
}
