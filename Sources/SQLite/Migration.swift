/// One step of the schema; it runs in one transaction and is never edited once released.
package struct Migration: Sendable {
  let apply: @Sendable (Connection) throws(SQLiteError) -> Void

  /// A step that runs code.
  package init(_ apply: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) {
    self.apply = apply
  }

  /// A step of SQL statements only.
  package init(sql: String) {
    apply = { connection throws(SQLiteError) in try connection.execute(sql) }
  }
}
