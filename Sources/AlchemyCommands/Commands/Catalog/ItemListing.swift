internal import Alchemy
internal import ClientSession
internal import CommandLine

/// The parts that the lists of ingredients and of effects share.
enum ItemListing {
  static let text = Argument(
    "TEXT", .text, .atMostOne,
    summary: "words that the name or id must have; -WORD must not occur; =NAME is the whole name")

  /// The items whose name or id fits the text, by name; all items without a text.
  static func items(_ items: [CatalogItem], fitting text: String?) -> [CatalogItem] {
    let terms = NameTerms(NameQuery(typed: text ?? ""))
    return items.filter { terms.fit($0.name, $0.id) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The hint for an empty list if the text is a name of the other kind.
  static func hint(
    _ items: [CatalogItem], of kind: CatalogItem.Kind, _ context: ProfileContext,
    _ session: Session
  ) -> String? {
    guard items.isEmpty, let text = session.invocation[Self.text] else { return nil }
    let other = kind == .ingredient ? CatalogItem.Kind.effect : .ingredient
    do throws(NameProblem) {
      let item = try context.names.resolver.resolve(text, among: [other])
      let line = CommandFailure.line([other.rawValue, item.id] + session.invocation.placeWords)
      return "\(item.name) is an \(other.rawValue): \(line) lists its \(kind.rawValue)s"
    } catch {
      // The text is no name at all.
      return nil
    }
  }

  /// The rows as a table, and their number; without rows, a sentence and the hint.
  static func blocks(
    _ columns: [Column], _ rows: [[Cell]], noun: String, hint: String?
  ) -> [Presentation.Block] {
    if rows.isEmpty { return [.sentences(["no \(noun)"] + [hint].compactMap(\.self))] }
    return [.listing(Listing(columns, rows: rows)), .sentence(Quantity.of(rows.count, noun))]
  }
}
