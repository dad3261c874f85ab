package import ProfileStore
internal import SQLite

extension ProfileDatabase {
  /// Limits the file's size: a commit that needs more fails with `full` until the limit is raised.
  ///
  /// The limit ends with this connection, and never shortens the file.
  package func limitSize(toBytes bytes: Int) throws(StoreFailure) {
    let pages = max(1, bytes / max(1, try setting("page_size")))
    _ = try setting("max_page_count = \(pages)")
  }

  /// Makes each deletion of this change fail, as on a disk that fails in the middle of a step.
  ///
  /// The trigger is temporary: it ends with this connection, and is not in the file.
  package func failDeleting(lsn: Int) throws(StoreFailure) {
    try storeFailing { () throws(SQLiteError) in
      try store.connection.execute(
        """
        CREATE TEMP TRIGGER failing BEFORE DELETE ON main.change WHEN OLD.lsn = \(lsn)
        BEGIN SELECT RAISE(ABORT, 'no'); END
        """)
    }
  }

  /// The value of one of SQLite's settings, such as `synchronous`; 0 if the value is no number.
  ///
  /// Throws if SQLite fails.
  package func setting(_ name: String) throws(StoreFailure) -> Int {
    try storeFailing { () throws(SQLiteError) in Int(try store.connection.integerPragma(name)) }
  }
}
