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
  init(_ result: ResultReader) throws(CompanionError) {
    let recipes = try result.part("recipes")
    self.init(
      number: try result.integer("lsn"), changedFields: try result.integer("changed"),
      recipeCount: try recipes.integer("count"), addedRecipes: try recipes.integer("added"),
      removedRecipes: try recipes.integer("removed"))
  }
}
