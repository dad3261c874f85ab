/// A change with what one store's log records about it: its position and its effects.
package struct LoggedChange: Equatable, Sendable {
  /// The change's log sequence number: its number in the store over all profiles, from 1.
  package var lsn: Int
  /// The change as its author made it, the same on every replica.
  package var change: Change
  /// The effective values that changed when this store applied the change.
  package var effects: [FieldChange]
  /// The client's number of the request that made the change; known only to this store.
  package var request: Int?

  /// `effects` must be the result of `Profile.apply` from when the change was new here.
  package init(
    lsn: Int, change: Change, effects: [FieldChange], request: Int? = nil
  ) {
    self.lsn = lsn
    self.change = change
    self.effects = effects
    self.request = request
  }
}
