internal import SQLite

/// How long the database is, as the file will be once the log has been copied into it.
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
