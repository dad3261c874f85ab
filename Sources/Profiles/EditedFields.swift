/// Which fields changes have set, apart from quantities that they only adjusted.
///
/// An adjust adds to whatever is there, so an older one can still be taken back beneath it.
package struct EditedFields: Equatable, Sendable {
  private var fields = Set<Field>()
  private var columns = Set<ChoiceGroup>()

  /// Before any later change was looked at: nothing was edited since.
  package init() {}

  /// Takes note of edits, whether they changed a value or not.
  package mutating func insert(_ edits: [Edit]) {
    for edit in edits {
      if case .reset(let group, _) = edit { columns.insert(group) }
      if case .adjust = edit { continue }
      if let field = edit.field { fields.insert(field) }
    }
  }

  /// A choice is also contained where its whole column was reset.
  package func contains(_ field: Field) -> Bool {
    switch field {
    case .ingredient where columns.contains(.ingredients): true
    case .effect where columns.contains(.effects): true
    default: fields.contains(field)
    }
  }
}
