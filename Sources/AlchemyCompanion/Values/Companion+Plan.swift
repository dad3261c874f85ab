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
    /// No plan makes more gold of this bag; proved.
    public var bound: Int
    /// By gold × times, the most first.
    public var brews: [Brew]
    /// How many of each ingredient no brew uses, by id; what is used up is left out.
    public var left: [String: Int]
  }

  /// What one more of an ingredient is worth.
  public struct ShoppingItem: Equatable, Sendable {
    /// The ingredient's id.
    public var ingredient: String
    /// How much more gold the bag then brings.
    public var worth: Int
    /// Whether `worth` is an estimate that allows parts of potions.
    public var isAbout: Bool
    /// How many recipes lack nothing else.
    public var opens: Int
    /// The ingredients of the dearest of them; empty if there are none.
    public var best: [String]
  }

  /// What to brew to discover effects.
  public struct LearnPlan: Equatable, Sendable {
    /// One brew of the plan.
    public struct Brew: Equatable, Sendable {
      /// The ids of two or three ingredients, sorted.
      public var ingredients: [String]
      /// What was unknown before this brew.
      public var reveals: [BagOutcome.KnownEffect]
    }

    /// The ids of the ingredients of which one is eaten before any brew.
    public var eat: [String]
    /// The most revealing first.
    public var brews: [Brew]
    /// How many effects the plan reveals.
    public var reveals: Int
    /// How many effects of ingredients are unknown.
    public var unknown: Int
    /// No plan reveals more.
    public var reach: Int
    /// Fewer brews do not reveal as much as this plan.
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
      }, left: result.left)
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
