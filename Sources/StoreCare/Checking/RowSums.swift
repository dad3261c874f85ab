internal import ProfileStore
internal import Profiles
internal import SQLite

/// Verifies all rows that have a hash.
struct RowSums {
  private let connection: Connection
  private let page: Statement

  /// The number of rows in memory at once.
  private static let pageRows = 256

  /// A row, with its number and the names of its profile and origin.
  private struct Found {
    var row: ChangeRow
    var profile: ProfileID
    var origin: Origin
    var sum: Int64
  }

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    page = try connection.prepare(
      """
      SELECT (SELECT uuid FROM profile WHERE id = profile), \(Statement.originName),
        \(Statement.changeColumns)
      FROM change WHERE lsn > ?1 ORDER BY lsn LIMIT \(Self.pageRows)
      """)
  }

  /// The rows with a wrong hash, one line each.
  func problems() throws(SQLiteError) -> [String] {
    var problems: [String] = []
    try forEachPage { rows throws(SQLiteError) in
      for found in rows
      where found.row.sum(profile: found.profile, origin: found.origin) != found.sum {
        problems.append("the change with lsn \(found.row.lsn) is not as it was written")
      }
    }
    return problems
  }

  private func forEachPage(
    _ body: ([Found]) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    var last = Int64.min
    while true {
      try page.bind(last, at: 1)
      let rows = try page.all(Self.found)
      guard let lsn = rows.last?.row.lsn else { return }
      try body(rows)
      last = lsn
    }
  }

  /// A row whose profile or origin does not exist never has a correct hash.
  private static func found(_ statement: Statement) -> Found {
    Found(
      row: statement.uncheckedChangeRow(from: 2), profile: ProfileID(statement.text(0)) ?? .default,
      origin: Origin(statement.text(1)) ?? .none, sum: statement.integer(10))
  }
}
