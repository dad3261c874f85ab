/// One step of the schema, never edited once released; it runs inside one transaction.
package struct Migration: Sendable {
  let apply: @Sendable (Connection) throws(SQLiteError) -> Void

  /// A step that computes.
  package init(_ apply: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) {
    self.apply = apply
  }

  /// A step that is statements alone.
  package init(sql: String) {
    apply = { connection throws(SQLiteError) in try connection.execute(sql) }
  }
}
