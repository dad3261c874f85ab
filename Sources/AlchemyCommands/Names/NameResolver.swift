/// Finds what a person means by a name: an id, a name, or an unambiguous beginning of either.
///
/// Case does not count. A whole id or name wins over beginnings, and a prefix `ingredient:` or
/// `effect:` chooses where one name is both.
package struct NameResolver: Sendable {
  fileprivate struct Entry: Sendable {
    let item: CatalogItem
    let id: String
    let name: String
  }

  private let catalog: String
  private let entries: [Entry]

  /// - Parameters:
  ///   - catalog: the catalog's id, for what is said of a name that is not in it.
  ///   - items: its ingredients and effects.
  package init(catalog: String, items: [CatalogItem]) {
    self.catalog = catalog
    entries = items.map {
      Entry(item: $0, id: $0.id.lowercased(), name: $0.name.lowercased())
    }
  }

  /// The one item of these kinds that is meant.
  package func resolve(
    _ typed: String, among kinds: [CatalogItem.Kind]
  ) throws(NameProblem) -> CatalogItem {
    let (wanted, kinds) = Self.splitPrefix(typed, kinds)
    let eligible = entries.filter { kinds.contains($0.item.kind) }
    let whole = eligible.filter { $0.id == wanted || $0.name == wanted }
    let found = whole.isEmpty ? eligible.filter { $0.begins(with: wanted) } : whole
    if found.count == 1 { return found[0].item }
    if found.isEmpty {
      throw .unknown(
        typed, among: kinds, catalog: catalog, suggestion: suggestion(for: wanted, eligible))
    }
    throw .ambiguous(typed, candidates: found.map(\.item).sorted(by: Self.precedes))
  }

  private static func splitPrefix(
    _ typed: String, _ kinds: [CatalogItem.Kind]
  ) -> (wanted: String, kinds: [CatalogItem.Kind]) {
    let text = typed.lowercased()
    for kind in kinds where text.hasPrefix(kind.rawValue + ":") {
      return (String(text.dropFirst(kind.rawValue.count + 1)), [kind])
    }
    return (text, kinds)
  }

  private func suggestion(for wanted: String, _ eligible: [Entry]) -> CatalogItem? {
    let names = eligible.map(\.name)
    let likeliest =
      Suggestion.likeliest(for: wanted, among: names)
      ?? Suggestion.likeliest(for: wanted, among: eligible.map(\.id))
    return eligible.first { $0.name == likeliest || $0.id == likeliest }?.item
  }

  private static func precedes(_ one: CatalogItem, _ other: CatalogItem) -> Bool {
    one.kind == other.kind ? one.id < other.id : one.kind == .ingredient
  }
}

extension NameResolver.Entry {
  /// The empty text begins everything, and so means nothing.
  fileprivate func begins(with text: String) -> Bool {
    !text.isEmpty && (id.hasPrefix(text) || name.hasPrefix(text))
  }
}
