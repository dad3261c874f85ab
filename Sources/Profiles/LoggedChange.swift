package import Replication

/// A change as the log of one store has it: with its place there, and what it did there.
package struct LoggedChange: Equatable, Sendable {
  /// The number of the change in its store, over all profiles, from 1.
  package var lsn: Int
  /// As its author made it, the same on every replica, whatever it did here.
  package var change: Change
  /// The effective values that became others when it was applied here.
  package var effects: [FieldChange]
  /// The change that this one undoes; known to this store alone, and no part of the change.
  package var undoes: Dot?
  /// The number that the change's client gave its request; known to this store alone.
  package var request: Int?

  /// Trusts that `effects` is what `Profile.apply` said when the change was new here.
  package init(
    lsn: Int, change: Change, effects: [FieldChange], undoes: Dot? = nil, request: Int? = nil
  ) {
    self.lsn = lsn
    self.change = change
    self.effects = effects
    self.undoes = undoes
    self.request = request
  }
}
