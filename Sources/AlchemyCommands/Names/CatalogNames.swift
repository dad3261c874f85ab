/// A catalog's names by id, and the resolver for typed names.
struct CatalogNames {
  let resolver: NameResolver
  private let ingredients: [String: CatalogItem]
  private let effects: [String: CatalogItem]

  init(_ catalog: CatalogDetails) {
    let ingredients = catalog.ingredients.map(\.item)
    let effects = catalog.effects.map(\.item)
    resolver = NameResolver(catalog: catalog.id, items: ingredients + effects)
    // A catalog with a duplicate id is the daemon's mistake, and no reason to stop.
    self.ingredients = Dictionary(ingredients.map { ($0.id, $0) }) { first, _ in first }
    self.effects = Dictionary(effects.map { ($0.id, $0) }) { first, _ in first }
  }

  func item(_ kind: CatalogItem.Kind, _ id: String) -> CatalogItem {
    let items = kind == .ingredient ? ingredients : effects
    return items[id] ?? CatalogItem(kind, id: id, name: id)
  }

  func ingredient(_ id: String) -> String {
    item(.ingredient, id).name
  }

  func effect(_ id: String) -> String {
    item(.effect, id).name
  }

  /// The words for a field of the protocol: `stock:wheat` is `Wheat in the bag`.
  func words(forField field: String) -> String {
    guard let colon = field.firstIndex(of: ":") else { return field }
    let id = String(field[field.index(after: colon)...])
    switch field[..<colon] {
    case "ingredient": return ingredient(id)
    case "effect": return effect(id)
    case "stock": return ingredient(id) + " in the bag"
    default: return field
    }
  }
}
