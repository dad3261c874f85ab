package import Alchemy
package import Profiles
internal import Replication

/// The filters of a list of recipes or of a plan, as a request gives them.
///
/// A filter that was not given is nil, and excludes nothing.
package struct RecipeFilters: Equatable, Sendable {
  /// 2 or 3, `ingredients` on the wire.
  package var ingredientCount: Int?
  /// By the effects of a recipe.
  package var kind: RecipeKind?
  /// At least so much gold, `above` on the wire.
  package var leastGold: Int?
  /// At most 200 bytes.
  package var text: String?
  /// Texts that must each match some name.
  package var words: [String]?
  /// Texts that may not match any name.
  package var notWords: [String]?
  /// Ingredients and effects that every recipe must have.
  package var with: [RecipePart]?
  /// Ingredients and effects that no recipe may have.
  package var without: [RecipePart]?

  /// More words or parts than anyone types; each costs a pass over the bitmaps.
  package static let count = 0...16

  /// No recipe fetches more.
  static let golds = 0...SaturatingSum.limit

  /// The parameters of a request that has filters.
  static let parameters: [Parameter] = [
    .optional("ingredients", .integer(2...3), "only recipes with this number of ingredients"),
    .optional(
      "kind", .words(RecipeKind.allCases.map(\.rawValue)), "by their effects; any unless given"),
    .optional("above", .integer(golds), "only recipes that fetch at least so much gold"),
    .optional("text", .text, "part of a name; with = before it, a whole name"),
    .optional("words", .texts(count: count), "each is part of some name; = as in text"),
    .optional("notWords", .texts(count: count), "none is part of any name"),
    .optional("with", .parts(count: count), "every recipe has these, such as effect:fear"),
    .optional("without", .parts(count: count), "no recipe has any of these"),
  ]

  /// No filter.
  init() {}

  /// Throws for a value that its parameter cannot have; the catalog is not asked.
  init(reading reader: ParameterReader) throws(Refusal) {
    ingredientCount = try reader.optionalInteger("ingredients", 2...3)
    kind = try reader.optionalWord("kind")
    leastGold = try reader.optionalInteger("above", Self.golds)
    text = try reader.optionalText("text", lengthBytes: TextLimit.nameBytes)
    words = try reader.optionalTexts("words", count: Self.count)
    notWords = try reader.optionalTexts("notWords", count: Self.count)
    with = try reader.optionalParts("with")
    without = try reader.optionalParts("without")
  }

  /// A list in this order with these filters.
  package func view(_ sort: RecipeSort = .value) -> RecipeView {
    RecipeView(
      sort: sort, ingredientCount: ingredientCount, kind: kind ?? .any, leastGold: leastGold,
      text: text ?? "", query: NameQuery(words: words ?? [], notWords: notWords ?? []),
      with: with ?? [], without: without ?? [])
  }

  /// Whether every filter that is given is as in a view.
  package func agree(with view: RecipeView) -> Bool {
    (kind ?? view.kind) == view.kind && (text ?? view.text) == view.text
      && (words ?? view.query.words) == view.query.words
      && (notWords ?? view.query.notWords) == view.query.notWords
      && (leastGold == nil || leastGold == view.leastGold)
      && (with ?? view.with) == view.with && (without ?? view.without) == view.without
      && (ingredientCount == nil || ingredientCount == view.ingredientCount)
  }

  /// The filters that exclude recipes, as members of a request.
  var members: [String: JSONValue] {
    func list(_ texts: [String]?) -> JSONValue? {
      texts.flatMap { $0.isEmpty ? nil : .array($0.map { .string($0) }) }
    }
    var members: [String: JSONValue] = [:]
    members["ingredients"] = ingredientCount.map { .integer($0) }
    members["kind"] = kind.flatMap { $0 == .any ? nil : .string($0.rawValue) }
    members["above"] = leastGold.map { .integer($0) }
    members["text"] = text.flatMap { $0.isEmpty ? nil : .string($0) }
    members["words"] = list(words)
    members["notWords"] = list(notWords)
    members["with"] = list(with?.map(\.field.description))
    members["without"] = list(without?.map(\.field.description))
    return members
  }
}

extension RecipePart {
  /// The part's wire name, such as `ingredient:wheat`.
  package var field: Field {
    switch self {
    case .ingredient(let id): .ingredient(id)
    case .effect(let id): .effect(id)
    }
  }

  /// Nil for a field that is neither an ingredient nor an effect.
  init?(_ field: Field?) {
    switch field {
    case .ingredient(let id): self = .ingredient(id)
    case .effect(let id): self = .effect(id)
    case .stock, .single, .bench, .tally, nil: return nil
    }
  }
}

extension ParameterReader {
  fileprivate func optionalParts(_ name: StaticString) throws(Refusal) -> [RecipePart]? {
    guard let texts = try optionalTexts(name, count: RecipeFilters.count) else { return nil }
    var parts: [RecipePart] = []
    for (place, text) in texts.enumerated() {
      guard let part = RecipePart(Field(text)) else {
        throw .invalidParams(
          field: "\(field(name))[\(place)]", .other("must be ingredient:ID or effect:ID"))
      }
      parts.append(part)
    }
    return parts
  }
}
