internal import LiveProfile

extension Companion {
  /// One change in a profile's history.
  public struct Change: Equatable, Sendable {
    /// A field whose value became another one, in the words of the protocol.
    public struct Effect: Equatable, Sendable {
      /// Such as `ingredient:nirnroot`, `effect:fear`, `stock:wheat`, `name`, `scope` or `deleted`.
      public var field: String
      /// Empty for what had no value before.
      public var from: String
      /// A quantity in decimal, a deletion as `true` or `false`.
      public var to: String
    }

    /// In this replica, over all its profiles.
    public var number: Int
    /// The replica that made it: 32 hexadecimal digits.
    public var origin: String
    /// Its number among the changes of that replica to the profile, from 1.
    public var sequence: Int
    /// RFC 3339 in UTC.
    public var time: String
    /// Who asked for it; nil when nobody said.
    public var author: String?
    /// None for a change that changed nothing.
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
