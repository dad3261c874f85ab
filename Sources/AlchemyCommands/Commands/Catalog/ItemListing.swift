internal import Alchemy

/// What the lists of ingredients and of effects have in common.
enum ItemListing {
  static let text = Argument(
    "TEXT", .text, .atMostOne,
    summary: "words that the name or id must have; -WORD must not occur; =NAME is the whole name")

  /// The items whose name or id holds the text, by name; all where there is no text.
  static func items(_ items: [CatalogItem], fitting text: String?) -> [CatalogItem] {
    let terms = NameTerms(NameQuery(typed: text ?? ""))
    return items.filter { terms.fit($0.name, $0.id) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The rows as a table, and how many there are.
  static func blocks(
    _ columns: [Column], _ rows: [[Cell]], noun: String
  ) -> [Presentation.Block] {
    if rows.isEmpty { return [.sentence("no \(noun)")] }
    return [.listing(Listing(columns, rows: rows)), .sentence(Quantity.of(rows.count, noun))]
  }
}
