/// A field whose effective value changed.
package struct FieldChange: Equatable, Sendable {
  /// A reset of a column is reported as the fields that it changed.
  package var field: Field
  /// The value before the whole change or join; values between its edits are not reported.
  package var from: FieldValue
  /// The new value: differs from `from` and has the same kind.
  package var to: FieldValue

  /// The values must differ and have the field's kind.
  package init(field: Field, from: FieldValue, to: FieldValue) {
    self.field = field
    self.from = from
    self.to = to
  }
}
