internal import Alchemy
internal import Doctor
internal import JSON
internal import Wire

/// Finds the item that a user means by an id, a name, or an unambiguous beginning of either.
///
/// Names are folded as filters fold them (`NameFolding`). A whole id or name takes precedence over
/// beginnings, and a prefix `ingredient:` or `effect:` chooses the kind.
package struct NameResolver: Sendable {
  struct Entry: Sendable {
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
      Entry(item: $0, id: $0.id.lowercased(), name: Self.folded($0.name))
    }
  }

  /// The one item of these kinds that the text means.
  ///
  /// Throws if no item of these kinds fits the text, or several do.
  package func resolve(
    _ typed: String, among kinds: [CatalogItem.Kind]
  ) throws(NameProblem) -> CatalogItem {
    let (wanted, kinds) = Self.splitPrefix(typed, kinds)
    let eligible = entries.filter { kinds.contains($0.item.kind) }
    let found = Self.fitting(wanted, eligible)
    if found.count == 1 { return found[0].item }
    if found.isEmpty { throw problem(typed, wanted, kinds, eligible) }
    throw .ambiguous(typed, candidates: found.map(\.item).sorted(by: Self.precedes))
  }

  /// The items with this id or name; otherwise all that begin with the text.
  private static func fitting(_ wanted: String, _ eligible: [Entry]) -> [Entry] {
    let whole = eligible.filter { $0.id == wanted || $0.name == wanted }
    if !whole.isEmpty || connectives.contains(wanted) { return whole }
    return eligible.filter { $0.begins(with: wanted) }
  }

  /// Words of a sentence, which begin names by chance: `must wheat or garlic`.
  private static let connectives: Set = ["and", "no", "nor", "not", "of", "or", "the", "with"]

  /// The item whose name has as many words, nearly the same as the typed ones.
  func nearest(to words: [String], among kinds: [CatalogItem.Kind]) -> CatalogItem? {
    let (wanted, kinds) = Self.splitPrefix(words.joined(separator: " "), kinds)
    let eligible = entries.filter { entry in
      kinds.contains(entry.item.kind) && Self.words(of: entry.name).count == words.count
    }
    let name = NearestName.nearest(to: wanted, among: eligible.map(\.name))
    return eligible.first { $0.name == name }?.item
  }

  /// Why no name of these kinds begins with the text, the likeliest reason first.
  private func problem(
    _ typed: String, _ wanted: String, _ kinds: [CatalogItem.Kind], _ eligible: [Entry]
  ) -> NameProblem {
    if Self.connectives.contains(wanted) {
      return .unknown(typed, among: kinds, catalog: catalog, suggestion: nil)
    }
    // `poison` begins a name of the other kind, and is a word of two names of this kind.
    let isPart = eligible.contains { $0.hasWords(beginningWith: Self.words(of: wanted)) }
    if let item = item(of: typed, outside: kinds), !isPart || isWhole(wanted, item) {
      return .otherKind(typed, item)
    }
    let candidates = Self.probable(wanted, eligible).map(\.item).sorted(by: Self.precedes)
    if candidates.count > 1 {
      return .partOfNames(typed, among: kinds, catalog: catalog, candidates: candidates)
    }
    return .unknown(typed, among: kinds, catalog: catalog, suggestion: candidates.first)
  }

  private func isWhole(_ wanted: String, _ item: CatalogItem) -> Bool {
    entries.contains { $0.item == item && ($0.id == wanted || $0.name == wanted) }
  }

  /// The item that the text means among the other kinds.
  private func item(of typed: String, outside kinds: [CatalogItem.Kind]) -> CatalogItem? {
    let (wanted, others) = Self.splitPrefix(typed, CatalogItem.Kind.allCases)
    let eligible = entries.filter { others.contains($0.item.kind) && !kinds.contains($0.item.kind) }
    let found = Self.fitting(wanted, eligible)
    return found.count == 1 ? found[0].item : nil
  }

  /// The folding of names that filters use.
  package static func folded(_ text: String) -> String {
    NameFolding.folded(text)
  }

  /// The folded name without its prefix, and the kinds that the prefix leaves.
  package static func splitPrefix(
    _ typed: String, _ kinds: [CatalogItem.Kind]
  ) -> (wanted: String, kinds: [CatalogItem.Kind]) {
    let text = folded(typed)
    for kind in kinds where text.hasPrefix(kind.rawValue + ":") {
      return (String(text.dropFirst(kind.rawValue.count + 1)), [kind])
    }
    return (text, kinds)
  }

  private static func precedes(_ one: CatalogItem, _ other: CatalogItem) -> Bool {
    one.kind == other.kind ? one.id < other.id : one.kind == .ingredient
  }
}

extension NameResolver.Entry {
  /// Whether the id or the name begins with the text.
  ///
  /// False for an empty text: it would fit every item, and so it names none.
  fileprivate func begins(with text: String) -> Bool {
    !text.isEmpty && (id.hasPrefix(text) || name.hasPrefix(text))
  }
}
