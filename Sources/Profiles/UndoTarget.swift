/// A change that can be undone, and which fields later changes have set.
package struct UndoTarget: Equatable, Sendable {
  package var logged: LoggedChange
  /// Of the changes that count: neither undone ones nor undos.
  package var editedSince: EditedFields

  package init(logged: LoggedChange, editedSince: EditedFields) {
    self.logged = logged
    self.editedSince = editedSince
  }
}
