internal import LiveProfile

extension Companion {
  /// One change in a profile's history.
  public struct Change: Equatable, Sendable {
    /// A field whose value changed, in the words of the protocol.
    public struct Effect: Equatable, Sendable {
      /// Such as `ingredient:nirnroot`, `effect:fear`, `stock:wheat`, `name`, `scope` or `deleted`.
      public var field: String
      /// Empty if the field had no value before.
      public var from: String
      /// A quantity is a decimal number, a deletion is `true` or `false`.
      public var to: String
    }

    /// The change's number in this replica, across all profiles.
    public var number: Int
    /// The replica that made the change: 32 hexadecimal digits.
    public var origin: String
    /// The number among that replica's changes to the profile, from 1.
    public var sequence: Int
    /// RFC 3339 in UTC.
    public var time: String
    /// Who requested the change; nil if unknown.
    public var author: String?
    /// Empty if the change changed nothing.
    public var effects: [Effect]
  }
}

extension Companion.Change {
  init(_ change: HistoryChange) {
    self.init(
      number: change.lsn, origin: change.origin, sequence: change.sequence, time: change.time,
      author: change.client,
      effects: change.effects.map { Effect(field: $0.field, from: $0.from, to: $0.to) })
  }
}
