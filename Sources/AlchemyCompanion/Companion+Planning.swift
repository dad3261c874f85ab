internal import Wire

extension Companion {
  /// Plans how to brew the bag for the most gold; changes nothing.
  ///
  /// Uses what the bag has beyond its reserves, and recipes that fit the profile's choices. No other
  /// call is answered meanwhile.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - filter: which recipes the plan may use.
  ///   - whatIf: facts in place of those of the profile's alchemist; nothing is stored.
  ///   - purses: how much gold each merchant has who buys the potions, 1 to 100,000; at most 16. The plan then brews
  ///     only what they can pay.
  ///   - effort: how long to search: 1 takes about a second for a large bag, 2 five, 3 half a minute.
  /// - Returns: the brews, and the gold that no plan exceeds.
  /// - Throws: ``CompanionError/refused(_:)``, such as for an unknown profile.
  public func planGold(
    for profile: String = "default", of filter: RecipeFilter = RecipeFilter(),
    whatIf: [Alchemist.Fact] = [], purses: [Int] = [], effort: Int = 1
  ) async throws(CompanionError) -> GoldPlan {
    let request = PlanGold(of: profile).with {
      ($0.filters, $0.alchemist) = (filter.plain, whatIf.whatIf)
      ($0.wantsDetails, $0.effort, $0.purses) = (true, effort, purses)
    }
    return GoldPlan(try await ask(request))
  }

  /// Finds the ingredients of which one more brings the most gold; changes nothing.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - whatIf: facts in place of those of the profile's alchemist; nothing is stored.
  ///   - limit: how many ingredients at most, 1 to 300.
  /// - Returns: the ingredients, the most valuable first.
  /// - Throws: ``CompanionError/refused(_:)``, such as for an unknown profile.
  public func planShopping(
    for profile: String = "default", whatIf: [Alchemist.Fact] = [], limit: Int = 20
  ) async throws(CompanionError) -> [ShoppingItem] {
    let request = PlanShopping(of: profile).with {
      ($0.limit, $0.alchemist) = (limit, whatIf.whatIf)
    }
    return try await ask(request).items.map(ShoppingItem.init)
  }

  /// Plans brews that reveal most of the unknown effects; changes nothing.
  ///
  /// No other call is answered meanwhile.
  ///
  /// - Parameters:
  ///   - profile: an id, or a name that only one profile has.
  ///   - fromAll: whether to assume enough of all ingredients; otherwise they come from the bag.
  ///   - eating: whether one of each useful ingredient is eaten first.
  ///   - effort: how long to search, as for ``planGold(for:of:whatIf:effort:)``.
  /// - Returns: what to eat and what to brew.
  /// - Throws: ``CompanionError/refused(_:)``, such as for an unknown profile.
  public func planLearn(
    for profile: String = "default", fromAll: Bool = false, eating: Bool = false, effort: Int = 1
  ) async throws(CompanionError) -> LearnPlan {
    let request = PlanLearn(of: profile).with {
      ($0.source, $0.eats, $0.effort) = (fromAll ? .all : .bag, eating, effort)
    }
    return LearnPlan(try await ask(request))
  }
}
