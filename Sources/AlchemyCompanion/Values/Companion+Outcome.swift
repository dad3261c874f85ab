internal import Wire

extension Companion {
  /// What a change did.
  public struct Outcome: Equatable, Sendable {
    /// The change's number in this replica; the change is durable.
    public var number: Int
    /// How many fields have a new value.
    public var changedFields: Int
    /// How many recipes match now.
    public var recipeCount: Int
    /// How many recipes match now but did not before.
    public var addedRecipes: Int
    /// How many recipes matched before but do not now.
    public var removedRecipes: Int
  }
}

extension Companion.Outcome {
  init(_ result: ProfileApply.Result) {
    self.init(
      number: result.lsn, changedFields: result.changedCount, recipeCount: result.recipeCount,
      addedRecipes: result.addedCount, removedRecipes: result.removedCount)
  }
}
