/// A field whose effective value became another one.
package struct FieldChange: Equatable, Sendable {
  package var field: Field
  package var from: FieldValue
  package var to: FieldValue

  package init(field: Field, from: FieldValue, to: FieldValue) {
    self.field = field
    self.from = from
    self.to = to
  }
}
