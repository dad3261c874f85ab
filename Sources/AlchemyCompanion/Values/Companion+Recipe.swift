internal import Wire

extension Companion {
  /// A potion that can be brewed.
  public struct Recipe: Equatable, Sendable {
    /// What the profile's alchemist makes of a recipe.
    public struct Details: Equatable, Sendable {
      /// Whether the result is a poison; otherwise it is a potion.
      public var isPoison: Bool
      /// The game's name of the potion or poison, such as `Potion of Fortify Health`.
      public var name: String
      /// One for each of the recipe's effects, sorted by id.
      public var strengths: [Strength]
    }

    /// How strong an effect is.
    public struct Strength: Equatable, Sendable {
      /// The effect's id.
      public var effect: String
      /// As the game shows it; 0 for an effect that only lasts.
      public var magnitude: Double
      /// In seconds; 0 for an effect that happens at once.
      public var duration: Int
    }

    /// Two or three ids, sorted.
    public var ingredients: [String]
    /// At least one id, sorted.
    public var effects: [String]
    /// The potion's price at a merchant.
    public var gold: Int
    /// The ids of the ingredients that the bag lacks, sorted; empty unless asked for.
    public var lacks: [String]
    /// How often the bag suffices for the recipe; nil unless requested.
    public var times: Int?
    /// How many unknown effects the recipe would reveal; nil unless the list is in that order.
    public var reveals: Int?
    /// The result's kind, name and strengths; nil unless requested.
    public var details: Details?
  }

  /// Part of a list of recipes, the most valuable first.
  public struct RecipePage: Equatable, Sendable {
    /// At most as many as requested; empty if nothing matches.
    public var recipes: [Recipe]
    /// How many recipes the whole list has.
    public var total: Int
    /// Whether the list has more than `total`: the recipes of a very large catalog are not all counted.
    public var isOverTotal = false
    /// The cursor for the next page; nil after the last page.
    public var cursor: String?
  }
}

extension Companion.Recipe {
  init(_ row: ListedRecipe) {
    self.init(
      ingredients: row.ingredients, effects: row.effects, gold: row.gold, lacks: row.lacks,
      times: row.times, reveals: row.reveals, details: row.details.map(Details.init))
  }
}

extension Companion.Recipe.Details {
  init(_ details: RecipeDetails) {
    self.init(
      isPoison: details.isPoison, name: details.named,
      strengths: details.strengths.map {
        Companion.Recipe.Strength(
          effect: $0.effect, magnitude: $0.magnitude, duration: $0.duration)
      })
  }
}
