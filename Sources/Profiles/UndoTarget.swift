/// A change that can be undone, and the fields that later changes have edited.
package struct UndoTarget: Equatable, Sendable {
  /// If it is an undo, undoing it restores what it undid.
  package var logged: LoggedChange
  /// Fields edited by later changes that are neither undone nor undos.
  package var editedSince: EditedFields

  /// `editedSince` must cover every change of the log after this change.
  package init(logged: LoggedChange, editedSince: EditedFields) {
    self.logged = logged
    self.editedSince = editedSince
  }
}
