package import Alchemy
package import JSON
package import Profiles

/// `recipes.list`: a page of the recipes that match a profile.
package struct RecipesList: ProfileRequest {
  /// A page as clients read it.
  package typealias Result = Page<ListedRecipe>

  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none
  /// The order of the recipes; nil keeps the cursor's order, or without a cursor means `value`.
  package var sort: RecipeSort?
  /// A nil filter means the cursor's; without a cursor, it filters nothing.
  package var filters = RecipeFilters()
  /// Overrides the profile's scope; nil for the cursor's scope; without a cursor, the profile's
  /// own.
  package var scope: Scope?
  /// How many ingredients the bag lacks of each recipe, in any scope; nil for the cursor's number;
  /// without a cursor, any.
  package var short: Int?
  /// An alchemist to assume; nil for the cursor's; without a cursor, for the profile's own.
  package var alchemist: OtherAlchemist?
  /// Whether each row has `details`; not a part of the cursor.
  package var wantsDetails = false
  /// Whether the request supersedes earlier ones with this flag, of the same connection and
  /// profile, that still wait for their reply; not a part of the cursor.
  package var isLatest = false
  /// Recipes per page; nil for the cursor's limit; without a cursor, the default.
  package var limit: Int?
  /// The cursor from the previous page; nil for the first page.
  package var cursor: String?

  /// More than a person reads at once; a cursor gets the next page.
  package static let limits = 1...500

  /// How many ingredients a recipe may lack in a list of shortages.
  package static let shortages = RecipeIndex.shortages

  /// A few terminal screens.
  package static let defaultLimit = 100

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "recipes.list", "Lists a page of the recipes that match a profile.",
    listed, result: "the recipes, how many there are in all, and a cursor if there are more")

  package init() {}

  /// Reads the same as `members`, in fewer instructions.
  ///
  /// Most requests have at most these three parameters, so there is nothing else to look for.
  /// Throws for the first parameter that is missing or wrong.
  package init(reading reader: ParameterReader) throws(Refusal) {
    self.init()
    profile = try reader.profile()
    limit = try reader.optionalInteger("limit", Self.limits)
    cursor = try reader.optionalText("cursor")
    if reader.count == 1 + (limit == nil ? 0 : 1) + (cursor == nil ? 0 : 1) { return }
    self = try Self(byForm: reader)
  }

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.optional(
      "limit", &limit, in: Self.limits, "how many recipes at most; 100 unless given")
    form.optional(
      "cursor", &cursor, "where the page before this one ended",
      lengthBytes: 0...LineFramer.lineLimit)
    form.optional("sort", &sort, "the order; value unless given")
    filters.members(&form)
    form.optional("scope", &scope, "in place of the profile's own scope")
    form.optional(
      "short", &short, in: Self.shortages,
      "only recipes of which the bag lacks this number of ingredients, in any scope")
    form.alchemist(&alchemist)
    form.flag("details", &wantsDetails, "whether to tell what the alchemist makes of each")
    form.flag(
      "latest", &isLatest,
      "whether it replaces the lists with this flag that the connection still waits for")
  }

  /// The requested view, with defaults for missing parameters.
  package var view: RecipeView { filters.view(sort ?? .value) }

  /// One page, and where the next one begins.
  package struct Page<Row: Equatable & Sendable>: Equatable, Sendable {
    /// The lsn of the profile's last change, which the page includes.
    package var lsn: Int
    /// The number of recipes in the view, on all pages together.
    package var total: RecipeTotal
    /// In the order of the view.
    package var recipes: [Row]
    /// Nil on the last page.
    package var cursor: String?

    /// The recipes must be of one catalog.
    package init(lsn: Int, total: RecipeTotal, recipes: [Row], cursor: String?) {
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
        if total.isOver { writer.member("over", true) }
        writer.member("recipes", recipes, row)
        writer.member("total", total.count)
      }
    }
  }
}

extension RecipeTotal {
  /// The number as people read it: `32,815`, or `over 500,000`.
  package var grouped: String { (isOver ? "over " : "") + count.grouped }

  /// The number and its noun: `1 recipe`, `over 500,000 recipes`.
  package func counted(_ singular: String) -> String {
    (isOver ? "over " : "") + count.counted(singular)
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
    let isOver = try part.optional("over") == nil ? false : part.bool("over")
    total = RecipeTotal(try part.integer("total"), isOver: isOver)
    recipes = try part.member("recipes").all()
    cursor = try part.optional("cursor")?.string()
  }
}
