internal import SQLite

extension ProfileDatabase {
  /// Bounds the file's size: a commit that needs more fails with `full` until the bound is raised.
  ///
  /// The bound ends with this connection; what the file has already is never cut.
  package func limitSize(toBytes bytes: Int) throws(StoreFailure) {
    let pages = max(1, bytes / max(1, try setting("page_size")))
    _ = try setting("max_page_count = \(pages)")
  }

  /// Has each deletion of this change fail, as on a disk that fails in the middle of a step.
  ///
  /// It ends with this connection: nothing of it is in the file.
  package func failDeleting(lsn: Int) throws(StoreFailure) {
    try storeFailing { () throws(SQLiteError) in
      try tools.connection.execute(
        """
        CREATE TEMP TRIGGER failing BEFORE DELETE ON main.change WHEN OLD.lsn = \(lsn)
        BEGIN SELECT RAISE(ABORT, 'no'); END
        """)
    }
  }

  /// What SQLite says of one of its settings, such as `synchronous`; 0 for one that has no number.
  package func setting(_ name: String) throws(StoreFailure) -> Int {
    try storeFailing { () throws(SQLiteError) in Int(try tools.connection.integerPragma(name)) }
  }
}
