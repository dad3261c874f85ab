internal import SQLite

/// The local row numbers of profiles or origins, which have long names everywhere else.
///
/// A number is looked up once and then cached. After a rollback the whole cache is dropped, because an
/// inserted row may be gone.
final class RowNumbers<Name: Hashable & CustomStringConvertible> {
  private let find: Statement
  private let insert: Statement
  private let connection: Connection
  private var known: [Name: Int64] = [:]

  /// Both statements take the name as their first parameter.
  init(_ connection: Connection, find: String, insert: String) throws(SQLiteError) {
    self.connection = connection
    self.find = try connection.prepare(find)
    self.insert = try connection.prepare(insert)
  }

  /// The row number of a name; a row is inserted if the name has none.
  func number(of name: Name) throws(SQLiteError) -> Int64 {
    if let number = known[name] { return number }
    let number: Int64
    if let existing = try existing(name) {
      number = existing
    } else {
      try insert.bind(name.description, at: 1)
      try insert.run()
      number = connection.lastInsertRowID
    }
    known[name] = number
    return number
  }

  func forgetAll() {
    known.removeAll()
  }

  /// The row number of a name; nil if the name has none.
  func existing(_ name: Name) throws(SQLiteError) -> Int64? {
    if let number = known[name] { return number }
    try find.bind(name.description, at: 1)
    return try find.first { $0.integer(0) }
  }
}
