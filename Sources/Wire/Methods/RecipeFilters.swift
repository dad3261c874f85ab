package import Alchemy
internal import JSON
package import Profiles

/// The filters of a list of recipes or of a plan, as a request gives them.
///
/// A filter that was not given is nil, and excludes nothing.
package struct RecipeFilters: Equatable, Sendable {
  /// 2 or 3, `ingredients` on the wire.
  package var ingredientCount: Int?
  /// By the effects of a recipe.
  package var kind: RecipeKind?
  /// The least gold of a recipe, `above` on the wire.
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

  /// No recipe is worth more.
  static let golds = 0...SaturatingSum.limit

  /// No filter.
  package init() {}

  /// The parameters of a request that has filters.
  mutating func members(_ form: inout RequestForm) {
    form.optional(
      "ingredients", &ingredientCount, in: 2...3, "only recipes with this number of ingredients")
    form.optional("kind", &kind, "by their effects; any unless given")
    form.optional(
      "above", &leastGold, in: Self.golds, "only recipes that fetch at least so much gold")
    form.optional("text", &text, "part of a name; with = before it, a whole name")
    form.optional(
      "words", &words, count: Self.count, "each is part of some name; = as in text")
    form.optional("notWords", &notWords, count: Self.count, "none is part of any name")
    form.parts("with", &with, "every recipe has these, such as effect:fear")
    form.parts("without", &without, "no recipe has any of these")
  }

  /// A list in this order with these filters.
  package func view(_ sort: RecipeSort = .value) -> RecipeView {
    RecipeView(
      sort: sort, ingredientCount: ingredientCount, kind: kind ?? .any, leastGold: leastGold,
      text: text ?? "", query: NameQuery(words: words ?? [], notWords: notWords ?? []),
      with: with ?? [], without: without ?? [])
  }

  /// Whether every given filter is equal to the view's.
  package func agree(with view: RecipeView) -> Bool {
    (kind ?? view.kind) == view.kind && (text ?? view.text) == view.text
      && (words ?? view.query.words) == view.query.words
      && (notWords ?? view.query.notWords) == view.query.notWords
      && (leastGold == nil || leastGold == view.leastGold)
      && (with ?? view.with) == view.with && (without ?? view.without) == view.without
      && (ingredientCount == nil || ingredientCount == view.ingredientCount)
  }

  /// Without the filters that exclude nothing.
  var effective: RecipeFilters {
    var filters = self
    if kind == .any { filters.kind = nil }
    if text == "" { filters.text = nil }
    if words == [] { filters.words = nil }
    if notWords == [] { filters.notWords = nil }
    if with == [] { filters.with = nil }
    if without == [] { filters.without = nil }
    return filters
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

  /// Reads a part from a field; nil for a field that is neither an ingredient nor an effect.
  init?(_ field: Field?) {
    switch field {
    case .ingredient(let id): self = .ingredient(id)
    case .effect(let id): self = .effect(id)
    case .stock, .single, .bench, .tally, nil: return nil
    }
  }
}

extension RequestForm {
  fileprivate mutating func parts(
    _ name: StaticString, _ parts: inout [RecipePart]?, _ summary: String
  ) {
    pass(
      .optional(name, .parts(count: RecipeFilters.count), summary), &parts,
      read: { reader throws(Refusal) in try reader.optionalParts(name) },
      write: { $0.map { .array($0.map { .string($0.field.description) }) } })
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
