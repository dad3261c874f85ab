import SQLite
import TestSupport
import Testing

@Suite("Connection")
struct ConnectionTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.appending("store.sqlite")
  }

  func openStore() throws -> Connection {
    let connection = try Connection(path: path, mode: .create, locking: .exclusive)
    try connection.apply(ConnectionSettings())
    return connection
  }

  @Test("the store's file and its log are its owner's alone, and no -shm file is made")
  func privateFiles() throws {
    let connection = try openStore()
    try connection.execute("CREATE TABLE t(a)")
    #expect(try folder.names() == ["store.sqlite", "store.sqlite-wal"])
    #expect(try folder.permissions(of: "store.sqlite") == 0o600)
    #expect(try folder.permissions(of: "store.sqlite-wal") == 0o600)
  }

  @Test("the store's settings are in force")
  func settings() throws {
    let connection = try openStore()
    let values = try [
      "synchronous", "foreign_keys", "trusted_schema", "cell_size_check", "temp_store",
      "cache_size", "wal_autocheckpoint", "journal_size_limit",
    ].map { try connection.integerPragma($0) }
    #expect(values == [2, 0, 0, 1, 2, -512, 1000, 16_777_216])
    let modes = try ["journal_mode", "locking_mode"].map { name in
      try connection.prepare("PRAGMA \(name)").first { $0.text(0) }
    }
    #expect(modes == ["wal", "exclusive"])
  }

  @Test("checkpoints that were taken over write nothing to the file before they are asked for")
  func checkpoints() throws {
    let connection = try openStore()
    connection.takeOverCheckpoints()
    try connection.execute("CREATE TABLE t(a)")
    // The table's first page, which only the log has yet.
    var page: [UInt8] = [7]
    #expect(connection.readFile(at: 4096, into: &page) && page == [0])
    try connection.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO t SELECT zeroblob(3500) FROM n
      """)
    #expect(connection.logPages > ConnectionSettings().checkpointPages)
    #expect(connection.fileHas(page, at: 4096) == true)
    try connection.checkpointKeepingLog()
    #expect(connection.fileHas(page, at: 4096) == false)
    try connection.execute("INSERT INTO t VALUES (1)")
    #expect(1...9 ~= connection.logPages)
  }

  @Test("a change of the log's header or last frame by another program is noticed; a commit is not")
  func overwrittenLog() throws {
    let connection = try openStore()
    connection.takeOverCheckpoints()
    try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    #expect(!connection.isLogOverwritten)
    // The next commit restarts the log.
    try connection.checkpointKeepingLog()
    #expect(!connection.isLogOverwritten)
    try connection.execute("INSERT INTO t VALUES (2)")
    #expect(!connection.isLogOverwritten)
    let name = "store.sqlite-wal"
    let log = try folder.bytes(of: name)
    let frame = 32 + (connection.logPages - 1) * (24 + 4096)
    for offset in [3, 20, 31, frame, frame + 23] {
      var other = log
      other[offset] ^= 1
      try folder.write(other, to: name)
      #expect(connection.isLogOverwritten, "\(offset)")
    }
    try folder.write(log, to: name)
    #expect(!connection.isLogOverwritten)
    // The next commit writes a frame that does not fit this header.
    var other = log
    other[20] ^= 1
    try folder.write(other, to: name)
    try connection.execute("INSERT INTO t VALUES (3)")
    #expect(connection.isLogOverwritten)
  }

  @Test("a second connection to the store is busy, until the first is gone")
  func exclusive() throws {
    var first: Connection? = try openStore()
    try first?.execute("CREATE TABLE t(a)")
    let error = #expect(throws: SQLiteError.self) { _ = try openStore() }
    #expect(error?.code.primary == .busy)
    first = nil
    #expect(try openStore().prepare("SELECT count(*) FROM t").first { $0.integer(0) } == 0)
  }

  @Test("a file that must be there and is not cannot be opened")
  func missing() throws {
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: path, mode: .readWrite)
    }
    #expect(error?.code.primary == .cantOpen)
    #expect(error?.operation == "open \(path)")
    #expect(try folder.names() == [])
  }

  @Test("a folder that is missing is told with the system's number")
  func missingFolder() throws {
    let error = #expect(throws: SQLiteError.self) {
      _ = try Connection(path: folder.appending("none/store"), mode: .create)
    }
    #expect(error?.code == .cantOpen)
    #expect(error?.systemErrorNumber == 2)
  }

  @Test("a file that is no database fails at the first statement, typed")
  func notADatabase() throws {
    try folder.write(Array(repeating: 65, count: 4096), to: "store.sqlite")
    let connection = try Connection(path: path, mode: .readWrite)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT * FROM t") }
    #expect(error?.code.primary == .notADatabase)
    #expect(try connection.quickCheck() == ["file is not a database"])
  }

  @Test("nothing is written through a connection for reading")
  func readOnly() throws {
    try Connection(path: path, mode: .create).execute("CREATE TABLE t(a)")
    let connection = try Connection(path: path, mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(error?.code.primary == .readOnly)
  }

  @Test("broken constraints are told apart")
  func constraints() throws {
    let connection = try openStore()
    try connection.execute(
      "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT UNIQUE) STRICT; INSERT INTO t VALUES (1, 'x')")
    let codes = [
      "INSERT INTO t VALUES (1, 'y')", "INSERT INTO t VALUES (2, 'x')",
      "INSERT INTO t VALUES (3, x'00')",
    ].map { sql in #expect(throws: SQLiteError.self) { try connection.execute(sql) }?.code }
    #expect(codes.map(\.?.primary) == [.constraint, .constraint, .constraint])
    #expect(codes.prefix(2) == [.primaryKeyConstraint, .uniqueConstraint])
  }

  @Test("a failed statement can be run again at once")
  func failedStatement() throws {
    let connection = try openStore()
    try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    for (value, succeeds) in [(1, true), (1, false), (2, true)] as [(Int64, Bool)] {
      try insert.bind(value, at: 1)
      if succeeds {
        try insert.run()
      } else {
        #expect(throws: SQLiteError.self) { try insert.run() }
      }
    }
    #expect(connection.lastInsertRowID == 2)
    #expect(connection.changes == 1)
  }

  @Test("a full disk is typed, and what was stored before stays readable")
  func full() throws {
    let connection = try openStore()
    try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1); PRAGMA max_page_count = 4")
    let insert = try connection.prepare("INSERT INTO t VALUES (zeroblob(100000))")
    try connection.begin()
    let error = #expect(throws: SQLiteError.self) { try insert.run() }
    #expect(error?.code.primary == .full)
    try connection.rollback()
    #expect(!connection.isInTransaction)
    #expect(try connection.prepare("SELECT count(*) FROM t").first { $0.integer(0) } == 1)
  }

  @Test("quick_check is silent on a sound file and names what is wrong in a damaged one")
  func damaged() throws {
    var connection: Connection? = try Connection(path: path, mode: .create)
    try connection?.execute(
      """
      CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO t SELECT i, 'some text that fills pages ' || i FROM n;
      """)
    #expect(try connection?.quickCheck() == [])
    connection = nil
    var bytes = try folder.bytes(of: "store.sqlite")
    bytes.replaceSubrange(8192..<8300, with: repeatElement(0xA5, count: 108))
    try folder.write(bytes, to: "store.sqlite")
    let problems = try Connection(path: path, mode: .readWrite).quickCheck()
    #expect(!problems.isEmpty)
  }

  @Test("memory is released without harm")
  func release() throws {
    let connection = try openStore()
    try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    connection.releaseMemory()
    #expect(try connection.prepare("SELECT a FROM t").first { $0.integer(0) } == 1)
  }

  @Test("a checkpoint empties the log")
  func checkpoint() throws {
    let connection = try openStore()
    try connection.execute("CREATE TABLE t(a)")
    #expect(try !folder.bytes(of: "store.sqlite-wal").isEmpty)
    try connection.checkpoint()
    #expect(try folder.bytes(of: "store.sqlite-wal") == [])
  }

  @Test("an error reads as one line with its code")
  func description() {
    let error = SQLiteError(code: .busy, message: "database is locked", operation: "COMMIT")
    #expect("\(error)" == "database is locked (SQLite code 5) in: COMMIT")
  }
}
