extension Companion {
  /// A part of a list of recipes, the dearest first.
  public struct RecipePage: Equatable, Sendable {
    /// At most as many as were asked for; none where nothing matches.
    public var recipes: [Recipe]
    /// How many recipes the whole list has.
    public var total: Int
    /// What the next page is asked for with; nil behind the last one.
    public var cursor: String?
  }
}
