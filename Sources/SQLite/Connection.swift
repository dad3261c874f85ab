internal import CSQLite

/// One open database, used by one thread only: SQLite's own mutexes are off.
///
/// The file is closed when the connection and all of its statements have been released.
package final class Connection {
  let handle: DatabaseHandle

  /// Prepared once per connection, so that a hundred commits a second need no parsing.
  private var transactionStatements: [TransactionCommand: Statement] = [:]

  /// Opens a file without reading it; a file that is no database fails at the first statement.
  ///
  /// The path `:memory:` opens a database in memory that ends with its connection.
  package init(
    path: String, mode: OpenMode, locking: LockingMode = .normal
  ) throws(SQLiteError) {
    if mode == .create && path != ":memory:" { try Connection.makePrivateFile(at: path) }
    handle = try DatabaseHandle(path: path, flags: mode.flags | SQLITE_OPEN_NOMUTEX)
    if locking == .exclusive { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  /// Runs any number of statements separated by semicolons, and discards their rows.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle.pointer, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw handle.failure(code, in: sql) }
  }

  /// Compiles one statement, to be kept and run many times.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(handle: handle, sql: sql)
  }

  /// How many rows the last INSERT, UPDATE or DELETE touched, not counting those of triggers.
  package var changes: Int { Int(unsafe sqlite3_changes64(handle.pointer)) }

  /// The rowid of the last successful INSERT on this connection, 0 before the first.
  package var lastInsertRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle.pointer) }

  /// Whether a transaction is open; false after SQLite rolled back itself (disk full, I/O error).
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle.pointer) == 0 }

  /// Frees cached pages; the allocator keeps their memory until it is trimmed.
  package func releaseMemory() {
    unsafe sqlite3_db_release_memory(handle.pointer)
  }

  func run(_ command: TransactionCommand) throws(SQLiteError) {
    if let prepared = transactionStatements[command] {
      try prepared.run()
    } else {
      let statement = try prepare(command.rawValue)
      transactionStatements[command] = statement
      try statement.run()
    }
  }

  static func makePrivateFile(
    at path: String, mayExist: Bool = true
  ) throws(SQLiteError) {
    let errorNumber =
      unsafe mayExist ? csqlite_make_private_file(path) : csqlite_make_new_private_file(path)
    guard errorNumber != 0 else { return }
    throw SQLiteError(
      code: .cantOpen, message: "unable to make the database file", operation: "open \(path)",
      systemErrorNumber: errorNumber)
  }
}

/// How a database file is opened.
package enum OpenMode: Hashable, Sendable {
  /// The file must exist, and is never written to.
  case readOnly
  /// The file must exist.
  case readWrite
  /// A missing file is created with mode 0600.
  case create
}

extension OpenMode {
  fileprivate var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .readWrite: SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}

/// Whether several connections may have the file open.
package enum LockingMode: Hashable, Sendable {
  /// Locks are released after each transaction.
  case normal
  /// The first read locks the file until the connection ends; no `-shm` file is made.
  case exclusive
}
