/// A field whose effective value became another one.
package struct FieldChange: Equatable, Sendable {
  /// A reset of a column is told as the fields that it changed.
  package var field: Field
  /// Before the change or the join as a whole: values between its edits are not told.
  package var from: FieldValue
  /// Another value than `from`, of the same kind.
  package var to: FieldValue

  /// Trusts that the values differ, and are of the kind that the field has.
  package init(field: Field, from: FieldValue, to: FieldValue) {
    self.field = field
    self.from = from
    self.to = to
  }
}
