internal import Wire

extension Companion {
  /// How to brew a bag for the most gold.
  public struct GoldPlan: Equatable, Sendable {
    /// One recipe of the plan.
    public struct Brew: Equatable, Sendable {
      /// The ids of two or three ingredients, sorted.
      public var ingredients: [String]
      /// The ids of the effects, sorted.
      public var effects: [String]
      /// What one result is worth.
      public var gold: Int
      /// How often it is brewed.
      public var times: Int
      /// What the alchemist makes of it.
      public var details: Recipe.Details?
    }

    /// What all brews are worth together.
    public var gold: Int
    /// No plan for this bag makes more gold; proved.
    public var bound: Int
    /// Sorted by gold × times, descending.
    public var brews: [Brew]
    /// The unused pieces of each ingredient, by id, without zeros.
    public var left: [String: Int]
    /// What each merchant pays, in the order of the purses; empty without purses.
    public var paid: [Int]
  }

  /// What one more of an ingredient is worth.
  public struct ShoppingItem: Equatable, Sendable {
    /// The ingredient's id.
    public var ingredient: String
    /// How much more gold the bag brings with one more of the ingredient.
    public var worth: Int
    /// Whether `worth` is an estimate that allows parts of potions.
    public var isAbout: Bool
    /// How many recipes lack only this ingredient.
    public var opens: Int
    /// The ingredients of the most valuable of these recipes; empty if there are none.
    public var best: [String]
  }

  /// What to brew to discover effects.
  public struct LearnPlan: Equatable, Sendable {
    /// One brew of the plan.
    public struct Brew: Equatable, Sendable {
      /// The ids of two or three ingredients, sorted.
      public var ingredients: [String]
      /// The unknown effects that this brew reveals.
      public var reveals: [BagOutcome.KnownEffect]
    }

    /// The ids of the ingredients of which one is eaten before any brew.
    public var eat: [String]
    /// The brews, the most revealing first.
    public var brews: [Brew]
    /// How many effects the plan reveals.
    public var reveals: Int
    /// How many effects of ingredients are unknown.
    public var unknown: Int
    /// No plan reveals more effects than this.
    public var reach: Int
    /// No plan with fewer brews reveals as much as this one.
    public var fewestBrews: Int
  }
}

extension Companion.GoldPlan {
  init(_ result: PlanGold.Result) {
    self.init(
      gold: result.gold, bound: result.bound,
      brews: result.brews.map {
        Brew(
          ingredients: $0.ingredients, effects: $0.effects, gold: $0.gold, times: $0.times,
          details: $0.details.map(Companion.Recipe.Details.init))
      }, left: result.left, paid: result.sales.map(\.paid))
  }
}

extension Companion.ShoppingItem {
  init(_ item: PlanShopping.Item) {
    self.init(
      ingredient: item.ingredient, worth: item.worth, isAbout: item.isAbout, opens: item.opens,
      best: item.best?.ingredients ?? [])
  }
}

extension Companion.LearnPlan {
  init(_ result: PlanLearn.Result) {
    self.init(
      eat: result.eat,
      brews: result.brews.map { brew in
        Brew(
          ingredients: brew.ingredients,
          reveals: (brew.reveals ?? []).map {
            Companion.BagOutcome.KnownEffect(ingredient: $0.ingredient, effect: $0.effect)
          })
      }, reveals: result.reveals, unknown: result.unknown, reach: result.reach,
      fewestBrews: result.bound)
  }
}
