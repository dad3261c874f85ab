internal import SQLite

/// The local row numbers of things that have a long name everywhere else.
///
/// A name is looked up once and then remembered; after a rollback everything is forgotten, for a
/// row that was inserted may be gone.
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

  /// The number of a name, which gets one when it has none.
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

  /// The number of a name that has one.
  func existing(_ name: Name) throws(SQLiteError) -> Int64? {
    if let number = known[name] { return number }
    try find.bind(name.description, at: 1)
    return try find.first { $0.integer(0) }
  }
}
