/// A change as the log of one store has it: with its place there, and what it did there.
package struct LoggedChange: Equatable, Sendable {
  /// The number of the change in its store, over all profiles, from 1.
  package var lsn: Int
  package var change: Change
  /// The effective values that became others when it was applied here.
  package var effects: [FieldChange]

  package init(lsn: Int, change: Change, effects: [FieldChange]) {
    self.lsn = lsn
    self.change = change
    self.effects = effects
  }
}
