internal import Lists
internal import Wire

extension Companion {
  /// Brews from what is in the bag, as one change, which is durable when this returns.
  ///
  /// - Parameters:
  ///   - ingredients: two or three different ids; each must share an effect with another one.
  ///   - times: how many to make, 1 to 1,000,000.
  ///   - anyway: also takes what the bag lacks; the bag then has a debt.
  ///   - profile: an id, or a name that only one profile has.
  /// - Returns: what was made and learned, and what is left.
  /// - Throws: ``CompanionError/refused(_:)``; its kind is `noPotion` if an ingredient takes no part,
  ///   and `bagLacks` if there is too little in the bag.
  @discardableResult
  public func brew(
    _ ingredients: [String], times: Int = 1, anyway: Bool = false, from profile: String = "default"
  ) async throws(CompanionError) -> BagOutcome {
    let brew = BagBrew.Brew(ingredients: ingredients, times: times)
    return BagOutcome(
      try await ask(BagBrew(of: profile).with { ($0.brews, $0.isForced) = ([brew], anyway) }))
  }

  /// Brews a plan, or its first brews, as one change, which is durable when this returns.
  ///
  /// - Parameters:
  ///   - plan: from ``planGold(for:of:whatIf:effort:)``; it may have been kept for a while.
  ///   - first: how many of its brews at most, 1 to 200; one change takes no more.
  ///   - profile: an id, or a name that only one profile has.
  /// - Returns: what was made and learned, and what is left.
  /// - Throws: ``CompanionError/refused(_:)``; its kind is `bagLacks` if the bag has changed so that
  ///   there is too little, and `invalidParams` if there is nothing to brew. Then nothing was brewed.
  @discardableResult
  public func brew(
    _ plan: GoldPlan, first: Int = 200, from profile: String = "default"
  ) async throws(CompanionError) -> BagOutcome {
    let brews = plan.brews.prefix(max(0, first)).map {
      BagBrew.Brew(ingredients: $0.ingredients, times: $0.times)
    }
    return BagOutcome(try await ask(BagBrew(of: profile).with { $0.brews = Array(brews) }))
  }

  /// Eats an ingredient from the bag, which reveals its first effects.
  ///
  /// - Parameters:
  ///   - ingredient: an id.
  ///   - times: how many to eat, 1 to 1,000,000.
  ///   - anyway: also takes what the bag lacks; the bag then has a debt.
  ///   - profile: an id, or a name that only one profile has.
  /// - Returns: what was learned, and what is left.
  /// - Throws: ``CompanionError/refused(_:)``; its kind is `bagLacks` if there is too little in the
  ///   bag.
  @discardableResult
  public func eat(
    _ ingredient: String, times: Int = 1, anyway: Bool = false, from profile: String = "default"
  ) async throws(CompanionError) -> BagOutcome {
    let request = BagEat(of: profile).with {
      ($0.ingredient, $0.times, $0.isForced) = (ingredient, times, anyway)
    }
    return BagOutcome(try await ask(request))
  }

  /// Counts the bag by a list, as one change.
  ///
  /// - Parameters:
  ///   - text: lines such as `Wheat (12)` or `3x Giant's Toe`, at most 64 KiB.
  ///   - mode: what the counts mean.
  ///   - skipping: whether unreadable lines are skipped; otherwise the list is refused.
  ///   - accepting: whether an unknown name is read as the nearest name of the catalog.
  ///   - profile: an id, or a name that only one profile has.
  /// - Returns: what changed, and which lines were left out.
  /// - Throws: ``CompanionError/refused(_:)``; its kind is `linesUnread` if a line cannot be read.
  @discardableResult
  public func importBag(
    _ text: String, mode: ImportMode, skipping: Bool = false, accepting: Bool = false,
    into profile: String = "default"
  ) async throws(CompanionError) -> ImportOutcome {
    let request = BagImport(of: profile).with {
      ($0.content, $0.skips, $0.acceptsNearest) = (.text(text), skipping, accepting)
      $0.mode = BagImport.Mode(rawValue: mode.rawValue) ?? .set
    }
    return ImportOutcome(try await ask(request))
  }
}
