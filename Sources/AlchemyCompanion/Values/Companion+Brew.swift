internal import Wire

extension Companion {
  /// One recipe that was brewed from a profile's bag.
  public struct Brew: Equatable, Sendable {
    /// The change's number in this replica; the brews of one change share it.
    public var number: Int
    /// RFC 3339 in UTC.
    public var time: String
    /// Who brewed; nil if unknown.
    public var author: String?
    /// Two or three ids.
    public var ingredients: [String]
    /// How many were made.
    public var times: Int
    /// What one of them was worth.
    public var gold: Int
    /// Whether the change was undone.
    public var isUndone: Bool
  }
}

extension Companion.Brew {
  init(_ row: BagBrews.Row) {
    self.init(
      number: row.lsn, time: row.time, author: row.client, ingredients: row.ingredients,
      times: row.times, gold: row.gold, isUndone: row.isUndone)
  }
}
