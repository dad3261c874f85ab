import SQLite
import TestSupport
import Testing

@Suite("Copies of a database")
struct CopyingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store() throws -> Connection {
    let path = folder.appending("store.sqlite")
    let connection = try Connection(path: path, mode: .create, locking: .exclusive)
    try connection.apply(ConnectionSettings())
    try connection.execute("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1), (2)")
    return connection
  }

  @Test("a copy is its owner's alone, has what was committed, and leaves the store as it was")
  func copy() throws {
    let connection = try store()
    let path = folder.appending("copy.sqlite")
    try connection.execute("PRAGMA user_version = 7; PRAGMA application_id = 8")
    try connection.copy(to: path)
    #expect(try folder.permissions(of: "copy.sqlite") == 0o600)
    let copy = try Connection(path: path, mode: .readOnly)
    #expect(try copy.prepare("SELECT a FROM t").all { $0.integer(0) } == [1, 2])
    #expect(try copy.integerPragma("user_version") == 7)
    #expect(try copy.integerPragma("application_id") == 8)
    #expect(try connection.integerPragma("synchronous") == 2)
    try connection.execute("INSERT INTO t VALUES (3)")
    #expect(try copy.prepare("SELECT count(*) FROM t").first { $0.integer(0) } == 2)
  }

  @Test("a copy does not replace what is there")
  func taken() throws {
    let connection = try store()
    try folder.write([1], to: "copy.sqlite")
    #expect(throws: SQLiteError.self) { try connection.copy(to: folder.appending("copy.sqlite")) }
    #expect(try folder.bytes(of: "copy.sqlite") == [1])
  }

  @Test("without its log a database is one file, which holds all of it")
  func oneFile() throws {
    let connection = try store()
    try connection.endWriteAheadLog()
    let names = try folder.names()
    #expect(!names.contains("store.sqlite-wal"), "\(names)")
    let bytes = try folder.bytes(of: "store.sqlite")
    try folder.write(bytes, to: "other.sqlite")
    let other = try Connection(path: folder.appending("other.sqlite"), mode: .readOnly)
    #expect(try other.prepare("SELECT count(*) FROM t").first { $0.integer(0) } == 2)
  }

  @Test("a whole check finds an index whose table has lost its rows")
  func integrity() throws {
    do {
      let connection = try store()
      #expect(try connection.integrityCheck() == [])
      try connection.endWriteAheadLog()
    }
    let path = folder.appending("store.sqlite")
    do {
      let connection = try Connection(path: path, mode: .readWrite)
      // The index keeps its rows, and forgets its table's.
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        CREATE TABLE u(a UNIQUE);
        UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'u')
          WHERE name = 't';
        DELETE FROM sqlite_schema WHERE tbl_name = 'u';
        """)
    }
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try !connection.integrityCheck().isEmpty)
  }

  @Test("a connection that is to leave its files removes no log, however empty")
  func left() throws {
    do {
      let connection = try store()
      try connection.checkpoint()
      connection.leaveFilesOnClose()
    }
    #expect(try folder.names() == ["store.sqlite", "store.sqlite-wal"])
  }
}
