internal import SQLite

/// The length that the database file will have once the log is copied into it.
struct FileSize {
  private let pageCount: Statement
  private let pageBytes: Int

  init(_ connection: Connection) throws(SQLiteError) {
    pageCount = try connection.prepare("PRAGMA page_count")
    pageBytes = Int(try connection.integerPragma("page_size"))
  }

  func bytes() throws(SQLiteError) -> Int {
    (try pageCount.first { Int($0.integer(0)) } ?? 0) * pageBytes
  }
}
