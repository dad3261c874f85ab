package import Alchemy
internal import JSON
package import Profiles

/// Where a page of recipes ended, with the whole query, so that any connection can continue.
package struct RecipeCursor: Equatable, Sendable {
  /// The profile of the list; the cursor is refused as unreadable for any other.
  package var profile: ProfileID
  /// Parameters given with the cursor must be equal to these, or absent.
  package var view: RecipeView
  /// The scope that overrides the profile's own; nil for the profile's own.
  package var scope: Scope?
  /// How many ingredients each recipe lacks; nil for any number.
  package var short: Int?
  /// An alchemist to assume; nil for the profile's own.
  package var alchemist: OtherAlchemist?
  /// Recipes per page, 1 to 500; a limit given with the cursor must be equal.
  package var limit: Int
  /// The rank of the page's last recipe in the view's order.
  package var rank: Int
  /// Identifies the list that the page was taken from.
  package var list: String
  /// The page's last recipe, if the list was searched; nil for a list that is held.
  package var last: SearchedCursor?

  /// Does not check its parts; reading a text does.
  package init(
    profile: ProfileID, view: RecipeView, scope: Scope? = nil, short: Int? = nil,
    alchemist: OtherAlchemist? = nil, limit: Int, rank: Int, list: String,
    last: SearchedCursor? = nil
  ) {
    self.profile = profile
    self.view = view
    self.scope = scope
    self.short = short
    self.alchemist = alchemist
    self.limit = limit
    self.rank = rank
    self.list = list
    self.last = last
  }

  /// A JSON array as hexadecimal digits: opaque, and safe in any shell.
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

  /// The filters that few requests have, in one part that is left out if there are none.
  private var filters: [JSONValue] {
    var texts = [
      view.query.words, view.query.notWords, view.with.map(\.field.description),
      view.without.map(\.field.description), scope.map { [$0.rawValue] } ?? [],
    ]
    texts += [
      short.map { ["\($0)"] } ?? [], alchemist?.texts ?? [], view.leastGold.map { ["\($0)"] } ?? [],
      last.map { last in ([last.gold] + last.ingredients).map { "\($0)" } } ?? [],
    ]
    guard texts.contains(where: { !$0.isEmpty }) else { return [] }
    return [.array(texts.map { .array($0.map { .string($0) }) })]
  }

  /// Reads exactly the form that `text` writes; nil for any other text.
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
    // Refuses what the reading has dropped without notice, such as the name of an unknown part.
    guard self.text == text else { return nil }
  }

  /// Reads the filters; false if they are unreadable.
  private mutating func readFilters(_ part: JSONValue) -> Bool {
    let lists = (part.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
    guard lists.count == 9, lists.allSatisfy({ RecipeFilters.count ~= $0.count }),
      lists.joined().allSatisfy({ TextLimit.nameBytes ~= $0.utf8.count })
    else { return false }
    view.query = NameQuery(words: lists[0], notWords: lists[1])
    view.with = lists[2].compactMap { RecipePart(Field($0)) }
    view.without = lists[3].compactMap { RecipePart(Field($0)) }
    scope = lists[4].first.flatMap(Scope.init)
    if let text = lists[5].first {
      guard let number = Int(text), RecipeIndex.shortages.contains(number) else { return false }
      short = number
    }
    if !lists[6].isEmpty {
      alchemist = OtherAlchemist(texts: lists[6])
      if alchemist == nil { return false }
    }
    if let text = lists[7].first {
      guard let gold = Int(text), RecipeFilters.golds.contains(gold) else { return false }
      view.leastGold = gold
    }
    if let gold = lists[8].first {
      let numbers = lists[8].dropFirst().compactMap { Int($0) }
      guard let gold = Int(gold), numbers.count == lists[8].count - 1,
        let read = SearchedCursor(gold: gold, ingredients: numbers)
      else { return false }
      last = read
    }
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
