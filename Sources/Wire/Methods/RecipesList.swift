package import Alchemy
package import Profiles
internal import Replication

/// `recipes.list`: a page of the recipes that match a profile.
package struct RecipesList: AnsweredRequest {
  /// A page as clients read it.
  package typealias Result = Page<ListedRecipe>

  /// By id or name; a deleted profile only by its id.
  package var profile: ProfileReference
  /// Nil for the cursor's order; without a cursor, `value`.
  package var sort: RecipeSort?
  /// 2 or 3, `ingredients` on the wire; nil for the cursor's number; without a cursor, both.
  package var ingredientCount: Int?
  /// Nil for the cursor's kind; without a cursor, `any`.
  package var kind: RecipeKind?
  /// At least so much gold, `above` on the wire; nil for the cursor's; without a cursor, any.
  package var leastGold: Int?
  /// At most 200 bytes; nil for the cursor's text; without a cursor, all recipes.
  package var text: String?
  /// Texts that must each match some name; nil for the cursor's words; without a cursor, none.
  package var words: [String]?
  /// Texts that may not match any name; nil as for `words`.
  package var notWords: [String]?
  /// Ingredients and effects that every recipe must have; nil as for `words`.
  package var with: [RecipePart]?
  /// Ingredients and effects that no recipe may have; nil as for `words`.
  package var without: [RecipePart]?
  /// Overrides the profile's scope; nil for the cursor's scope; without a cursor, the profile's
  /// own.
  package var scope: Scope?
  /// How many ingredients the bag lacks of each recipe, in any scope; nil for the cursor's number;
  /// without a cursor, any.
  package var short: Int?
  /// What if; nil for the cursor's; without a cursor, for the profile's own alchemist.
  package var alchemist: OtherAlchemist?
  /// Whether each row tells what the profile's alchemist makes; not a part of the cursor.
  package var wantsDetails: Bool
  /// Recipes per page; nil for the cursor's limit; without a cursor, the default.
  package var limit: Int?
  /// The cursor from the previous page; nil for the first page.
  package var cursor: String?

  /// More than a person reads at once; a cursor gets the next page.
  package static let limits = 1...500

  /// More words or parts than anyone types; each costs a pass over the bitmaps.
  package static let filterCount = 0...16

  /// No recipe fetches more.
  static let golds = 0...SaturatingSum.limit

  /// How many ingredients a recipe may lack in a list of shortages.
  package static let shortages = RecipeIndex.shortages

  /// A few terminal screens.
  package static let defaultLimit = 100

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "recipes.list", "Lists a page of the recipes that match a profile.",
    [
      .profile,
      .optional(
        "sort", .words(RecipeSort.allCases.map(\.rawValue)), "the order; value unless given"),
      .optional("ingredients", .integer(2...3), "only recipes with this number of ingredients"),
      .optional(
        "kind", .words(RecipeKind.allCases.map(\.rawValue)), "by their effects; any unless given"),
      .optional("above", .integer(golds), "only recipes that fetch at least so much gold"),
      .optional("text", .text, "part of a name; with = before it, a whole name"),
      .optional("words", .texts(count: filterCount), "each is part of some name; = as in text"),
      .optional("notWords", .texts(count: filterCount), "none is part of any name"),
      .optional("with", .parts(count: filterCount), "every recipe has these, such as effect:fear"),
      .optional("without", .parts(count: filterCount), "no recipe has any of these"),
      .optional(
        "scope", .words(Scope.allCases.map(\.rawValue)), "in place of the profile's own scope"),
      .optional(
        "short", .integer(shortages),
        "only recipes of which the bag lacks this number of ingredients, in any scope"),
      .alchemist,
      .optional("details", .boolean, "whether to tell what the alchemist makes of each"),
      .optional("limit", .integer(limits), "how many recipes at most; 100 unless given"),
      .optional("cursor", .text, "where the page before this one ended"),
    ],
    result: "the recipes, how many there are in all, and a cursor if there are more")

  /// Does not read the cursor, nor check that it agrees with the other parameters.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    sort = try reader.optionalWord("sort")
    ingredientCount = try reader.optionalInteger("ingredients", 2...3)
    kind = try reader.optionalWord("kind")
    leastGold = try reader.optionalInteger("above", Self.golds)
    text = try reader.optionalText("text", lengthBytes: TextLimit.nameBytes)
    words = try reader.optionalTexts("words", count: Self.filterCount)
    notWords = try reader.optionalTexts("notWords", count: Self.filterCount)
    with = try reader.optionalParts("with")
    without = try reader.optionalParts("without")
    scope = try reader.optionalWord("scope")
    short = try reader.optionalInteger("short", Self.shortages)
    alchemist = try reader.otherAlchemist()
    wantsDetails = try reader.optionalBool("details") ?? false
    limit = try reader.optionalInteger("limit", Self.limits)
    cursor = try reader.optionalText("cursor")
  }

  /// The requested view, with defaults for missing parameters.
  package var view: RecipeView {
    RecipeView(
      sort: sort ?? .value, ingredientCount: ingredientCount, kind: kind ?? .any,
      leastGold: leastGold, text: text ?? "",
      query: NameQuery(words: words ?? [], notWords: notWords ?? []), with: with ?? [],
      without: without ?? [])
  }

  /// One page, and where the next one begins.
  package struct Page<Row: Equatable & Sendable>: Equatable, Sendable {
    /// The lsn of the profile's last change, which the page includes.
    package var lsn: Int
    /// The number of recipes in the view, over all pages.
    package var total: Int
    /// In the order of the view.
    package var recipes: [Row]
    /// Nil on the last page.
    package var cursor: String?

    /// The recipes must be of one catalog.
    package init(lsn: Int, total: Int, recipes: [Row], cursor: String?) {
      self.lsn = lsn
      self.total = total
      self.recipes = recipes
      self.cursor = cursor
    }

    /// The last page has no member `cursor`.
    private func write(
      to writer: inout JSONWriter, _ row: (Row, inout JSONWriter) -> Void
    ) {
      writer.object { writer in
        if let cursor { writer.member("cursor", cursor) }
        writer.member("lsn", lsn)
        writer.member("recipes", recipes, row)
        writer.member("total", total)
      }
    }
  }
}

extension RecipesList.Page where Row == PricedRecipe {
  /// Writes recipes of catalog indices; the ids must be of the recipes' catalog.
  package func write(with ids: CatalogIDs, to writer: inout JSONWriter) {
    write(to: &writer) { row, writer in writer.recipe(row, ids) }
  }
}

extension RecipesList.Page: WireValue, WireReading, WireWriting where Row == ListedRecipe {
  /// Writes the recipes in their order.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer) { recipe, writer in recipe.write(to: &writer) }
  }

  /// The last page has no cursor.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    lsn = try part.integer("lsn")
    total = try part.integer("total")
    recipes = try part.member("recipes").all()
    cursor = try part.optional("cursor")?.string()
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
    guard let texts = try optionalTexts(name, count: RecipesList.filterCount) else { return nil }
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
