/// A change that can be undone, and which fields later changes have given other values.
package struct UndoTarget: Equatable, Sendable {
  /// May be an undo itself: then undoing it brings back what that one took away.
  package var logged: LoggedChange
  /// By the changes that count: neither undone ones nor undos.
  package var editedSince: EditedFields

  /// Trusts that `editedSince` was gathered over all of the log behind the change.
  package init(logged: LoggedChange, editedSince: EditedFields) {
    self.logged = logged
    self.editedSince = editedSince
  }
}
