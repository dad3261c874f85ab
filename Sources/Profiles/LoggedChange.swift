/// A change with what one store's log records about it: its position and its effects.
///
/// A class, because each change is passed along several times on its way to the disk.
package final class LoggedChange: Equatable, Sendable {
  /// The change's log sequence number: its number in the store over all profiles, from 1.
  package let lsn: Int
  /// The change as its author made it, the same on every replica.
  package let change: Change
  /// The effective values that changed when this store applied the change.
  package let effects: [FieldChange]
  /// The client's number of the request that made the change; known only to this store.
  package let request: Int?

  /// `effects` must be the result of `Profile.apply` at the time when the change was new here.
  package init(
    lsn: Int, change: Change, effects: [FieldChange], request: Int? = nil
  ) {
    self.lsn = lsn
    self.change = change
    self.effects = effects
    self.request = request
  }

  /// The same change with another number.
  package func numbered(_ lsn: Int) -> LoggedChange {
    LoggedChange(lsn: lsn, change: change, effects: effects, request: request)
  }

  /// Whether both have the same number, change, effects and request.
  package static func == (one: LoggedChange, other: LoggedChange) -> Bool {
    one === other
      || one.lsn == other.lsn && one.change == other.change && one.effects == other.effects
        && one.request == other.request
  }
}
