internal import JSON
internal import Wire

extension Companion {
  /// Two concurrent values of one field; the later edit won.
  public struct Conflict: Equatable, Identifiable, Sendable {
    /// The conflict's number in this replica's journal.
    public var id: String
    /// Such as `ingredient:nirnroot`; `ingredients` or `effects` for a whole column.
    public var field: String
    /// In the words of the protocol: `must`, `stock`, a name, or `true` for a deletion.
    public var kept: String
    /// In the same words; ``Companion/resolve(_:takingLost:in:)`` can bring this value back.
    public var lost: String
    /// The replica that set the kept value: its name, or the 32 digits of its identity.
    public var keptBy: String
    /// The replica that set the lost value: its name, or the 32 digits of its identity.
    public var lostBy: String
    /// When this replica noticed the conflict: RFC 3339 in UTC.
    public var time: String
  }
}

extension Companion.Conflict {
  init(_ row: ProfileConflicts.Row) {
    self.init(
      id: row.id, field: row.field, kept: row.kept.text, lost: row.lost.text,
      keptBy: row.keptName ?? row.keptBy, lostBy: row.lostName ?? row.lostBy,
      time: TimeText.text(ofMilliseconds: row.milliseconds))
  }
}
