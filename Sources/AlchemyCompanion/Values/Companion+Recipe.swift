extension Companion {
  /// A potion that can be brewed.
  public struct Recipe: Equatable, Sendable {
    /// Two or three ids, sorted.
    public var ingredients: [String]
    /// At least one id, sorted.
    public var effects: [String]
    /// The potion's price at a merchant.
    public var gold: Int
  }
}

extension Companion.Recipe {
  init(_ row: ResultReader) throws(CompanionError) {
    self.init(
      ingredients: try row.strings("ingredients"), effects: try row.strings("effects"),
      gold: try row.integer("gold"))
  }
}
