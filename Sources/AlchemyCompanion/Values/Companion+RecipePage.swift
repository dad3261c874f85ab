extension Companion {
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
