internal import Wire

extension Companion {
  /// A potion that can be brewed.
  public struct Recipe: Equatable, Sendable {
    /// Two or three ids, sorted.
    public var ingredients: [String]
    /// At least one id, sorted.
    public var effects: [String]
    /// The potion's price at a merchant.
    public var gold: Int
    /// The ids of the ingredients that the bag lacks, sorted; empty unless asked for.
    public var lacks: [String]
    /// How often the bag suffices; nil unless asked for.
    public var times: Int?
  }

  /// Part of a list of recipes, the most valuable first.
  public struct RecipePage: Equatable, Sendable {
    /// At most as many as requested; empty if nothing matches.
    public var recipes: [Recipe]
    /// How many recipes the whole list has.
    public var total: Int
    /// The cursor for the next page; nil after the last page.
    public var cursor: String?
  }
}

extension Companion.Recipe {
  init(_ row: ListedRecipe) {
    self.init(
      ingredients: row.ingredients, effects: row.effects, gold: row.gold, lacks: row.lacks,
      times: row.times)
  }
}
