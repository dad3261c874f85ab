package import Alchemy
package import Profiles

/// Where a page of recipes ended, with the whole query, so that any connection can go on.
package struct RecipeCursor: Equatable, Sendable {
  /// The only profile that it serves: with any other it is refused as unreadable.
  package var profile: ProfileID
  /// Parameters beside the cursor must be the same as here, or absent.
  package var view: RecipeView
  /// The scope in place of the profile's own; nil for that.
  package var scope: Scope?
  /// Recipes a page, 1 to 500; one that is given beside the cursor must be the same.
  package var limit: Int
  /// The place of the page's last recipe in the view's order.
  package var rank: Int
  /// Tells the list that the page was of from any other.
  package var list: String

  /// Trusts its parts; they are checked when they are read from a text.
  package init(
    profile: ProfileID, view: RecipeView, scope: Scope? = nil, limit: Int, rank: Int, list: String
  ) {
    self.profile = profile
    self.view = view
    self.scope = scope
    self.limit = limit
    self.rank = rank
    self.list = list
  }

  /// Hexadecimal digits of a JSON array: opaque, and safe in any shell.
  package var text: String {
    let parts: [JSONValue] = [
      .string(profile.description), .string(view.sort.rawValue),
      .integer(view.ingredientCount ?? 0), .string(view.kind.rawValue), .string(view.text),
      .integer(limit), .integer(rank), .string(list),
    ]
    return JSONValue.array(parts + filters).serialized().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// What older versions do not have, in one part that is left out where nothing of it is asked.
  private var filters: [JSONValue] {
    let texts = [
      view.query.words, view.query.notWords, view.with.map(\.field.description),
      view.without.map(\.field.description), scope.map { [$0.rawValue] } ?? [],
    ]
    guard texts.contains(where: { !$0.isEmpty }) else { return [] }
    return [.array(texts.map { .array($0.map { .string($0) }) })]
  }

  /// Reads what `text` wrote; nil for anything else, also for the same in other letters or blanks.
  package init?(_ text: String) {
    guard let bytes = Self.bytes(ofHexadecimal: text), let parts = JSONValue(readable: bytes),
      let parts = parts.array, (8...9).contains(parts.count),
      let profile = parts[0].string.flatMap({ ProfileID($0) }),
      let sort = parts[1].string.flatMap({ RecipeSort(rawValue: $0) }),
      let count = parts[2].integer, [0, 2, 3].contains(count),
      let kind = parts[3].string.flatMap({ RecipeKind(rawValue: $0) }),
      let filter = parts[4].string, filter.utf8.count <= TextLimit.nameBytes.upperBound,
      let limit = parts[5].integer, RecipesList.limits ~= limit,
      let rank = parts[6].integer, rank >= 0, let list = parts[7].string
    else { return nil }
    self.init(
      profile: profile,
      view: RecipeView(
        sort: sort, ingredientCount: count == 0 ? nil : count, kind: kind, text: filter),
      limit: limit, rank: rank, list: list)
    if parts.count == 9, !readFilters(parts[8]) { return nil }
    guard self.text == text else { return nil }
  }

  /// Whether the part could be read.
  private mutating func readFilters(_ part: JSONValue) -> Bool {
    let lists = (part.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
    guard lists.count == 5, lists.allSatisfy({ RecipesList.filterCount ~= $0.count }),
      lists.joined().allSatisfy({ TextLimit.nameBytes ~= $0.utf8.count })
    else { return false }
    view.query = NameQuery(words: lists[0], notWords: lists[1])
    view.with = lists[2].compactMap { RecipePart(Field($0)) }
    view.without = lists[3].compactMap { RecipePart(Field($0)) }
    scope = lists[4].first.flatMap(Scope.init)
    return true
  }

  private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = JSONText.hexadecimalDigit(digits[index]),
        let low = JSONText.hexadecimalDigit(digits[index + 1])
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
