extension Companion {
  /// What a change did.
  public struct Outcome: Equatable, Sendable {
    /// The number of the change in this replica; it is on the disk.
    public var number: Int
    /// How many fields have another value than before.
    public var changedFields: Int
    /// How many recipes match now.
    public var recipeCount: Int
    /// How many recipes match that did not before.
    public var addedRecipes: Int
    /// How many recipes matched before, and do not now.
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
