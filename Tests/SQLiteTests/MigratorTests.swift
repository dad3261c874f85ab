import SQLite
import TestSupport
import Testing

@Suite("Migrator")
struct MigratorTests {
  let folder: TemporaryFolder
  let path: String
  let first = Migration(sql: "CREATE TABLE first(a)")
  let second = Migration { connection throws(SQLiteError) in
    try connection.execute("CREATE TABLE second(a); INSERT INTO second VALUES (2)")
  }
  let broken = Migration(sql: "CREATE TABLE third(a); CREATE TABLE first(a)")

  init() throws {
    folder = try TemporaryFolder()
    path = folder.appending("store")
  }

  func migrator(_ migrations: Migration..., firstVersion: Int = 1) -> Migrator {
    Migrator(applicationID: 0x414C_4348, firstVersion: firstVersion, migrations: migrations)
  }

  func open(_ migrator: Migrator) throws(MigrationFailure) -> Connection {
    try Connection.openStore(at: path, settings: ConnectionSettings(), migrator: migrator)
  }

  func tables(_ connection: Connection) throws -> [String] {
    try connection.prepare("SELECT name FROM sqlite_schema ORDER BY name").all { $0.text(0) }
  }

  @Test("an empty file gets every migration, a file of one gets the other, a current one none")
  func stepByStep() throws {
    _ = try open(migrator(first))
    let connection = try open(migrator(first, second))
    #expect(try tables(connection) == ["first", "second"])
    #expect(try connection.integerPragma("user_version") == 2)
    #expect(try connection.integerPragma("application_id") == 0x414C_4348)
    #expect(try migrator(first, second).inspect(connection) == .current)
    #expect(try migrator(first, second).migrate(connection) == .current)
  }

  @Test("a new file has every migration, and is for a write-ahead log from its first byte")
  func newFile() throws {
    let bytes = try migrator(first, second).newFile()
    #expect(bytes[18...19] == [2, 2])
    try folder.write(bytes, to: "store")
    let connection = try Connection(path: path, mode: .readWrite, locking: .exclusive)
    #expect(try migrator(first, second).inspect(connection) == .current)
    #expect(try tables(connection) == ["first", "second"])
    #expect(try connection.integrityCheck() == [])
    try connection.apply(ConnectionSettings())
    try connection.execute("INSERT INTO first VALUES (1)")
    #expect(try folder.bytes(of: "store") == bytes)
  }

  @Test("a standing is told before anything is written")
  func standing() throws {
    let connection = try Connection(path: path, mode: .create, locking: .exclusive)
    #expect(try migrator(first).inspect(connection) == .fresh)
    #expect(try migrator(first).migrate(connection) == .fresh)
    #expect(try migrator(first, second).inspect(connection) == .behind(version: 1))
  }

  @Test("versions count from the first one")
  func firstVersion() throws {
    _ = try open(migrator(first, firstVersion: 6))
    let both = migrator(first, second, firstVersion: 6)
    #expect(both.latestVersion == 7)
    let connection = try Connection(path: path, mode: .readWrite, locking: .exclusive)
    #expect(try connection.integerPragma("user_version") == 6)
    #expect(try both.migrate(connection) == .behind(version: 6))
    #expect(try tables(connection) == ["first", "second"])
    #expect(try connection.integerPragma("user_version") == 7)
    #expect(try both.inspect(connection) == .current)
  }

  @Test("a file from before the first version is refused and left byte for byte as it was")
  func older() throws {
    let connection = try open(migrator(first))
    for version in [0, 1, 5] {
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.checkpoint()
      let copy = try TemporaryFolder()
      try copy.write(folder.bytes(of: "store"), to: "store")
      #expect(throws: MigrationFailure.olderVersion(found: version, supported: 6)) {
        _ = try Connection.openStore(
          at: copy.appending("store"), settings: ConnectionSettings(),
          migrator: migrator(first, second, firstVersion: 6))
      }
      #expect(try copy.bytes(of: "store") == folder.bytes(of: "store"))
      #expect(try copy.names() == ["store"])
    }
  }

  @Test("a migration that fails leaves the ones before it and nothing of itself")
  func failing() throws {
    _ = try open(migrator(first))
    let error = #expect(throws: MigrationFailure.self) {
      _ = try open(migrator(first, second, broken))
    }
    guard case .database(let cause) = error else {
      Issue.record("not the library's error: \(String(describing: error))")
      return
    }
    #expect(cause.message == "table first already exists")
    let connection = try open(migrator(first, second))
    #expect(try tables(connection) == ["first", "second"])
  }

  @Test("a newer file is refused and left byte for byte as it was")
  func newer() throws {
    _ = try open(migrator(first, second))
    let before = try folder.bytes(of: "store")
    #expect(throws: MigrationFailure.newerVersion(found: 2, supported: 1)) {
      _ = try open(migrator(first))
    }
    #expect(try folder.bytes(of: "store") == before)
    #expect(try folder.names() == ["store"])
  }

  @Test("the log of a newer daemon that was killed is left as it was, too")
  func newerWithLog() throws {
    let crashed = try TemporaryFolder()
    let connection = try open(migrator(first, second))
    try connection.execute("INSERT INTO second VALUES (3)")
    // What a kill leaves: the files as they are while the connection is open.
    let names = try folder.names()
    for name in names { try crashed.write(try folder.bytes(of: name), to: name) }
    let before = try names.map { try crashed.bytes(of: $0) }
    #expect(names == ["store", "store-wal"])
    #expect(before.allSatisfy { !$0.isEmpty })
    #expect(throws: MigrationFailure.newerVersion(found: 2, supported: 1)) {
      _ = try Connection.openStore(
        at: crashed.appending("store"), settings: ConnectionSettings(), migrator: migrator(first))
    }
    #expect(try crashed.names() == names)
    #expect(try names.map { try crashed.bytes(of: $0) } == before)
  }

  @Test("another program's file is refused and left byte for byte as it was")
  func foreign() throws {
    try Connection(path: path, mode: .create).execute(
      "PRAGMA application_id = 7; CREATE TABLE t(a)")
    let before = try folder.bytes(of: "store")
    #expect(throws: MigrationFailure.foreignApplication(found: 7)) {
      _ = try open(migrator(first))
    }
    #expect(try folder.bytes(of: "store") == before)
    #expect(try folder.names() == ["store"])
  }

  @Test("a file with tables and no application_id is another program's")
  func anonymous() throws {
    try Connection(path: path, mode: .create).execute("CREATE TABLE t(a)")
    #expect(throws: MigrationFailure.foreignApplication(found: 0)) {
      _ = try open(migrator(first))
    }
  }

  @Test("a negative version is no file of ours")
  func negative() throws {
    _ = try open(migrator(first))
    try Connection(path: path, mode: .readWrite).execute("PRAGMA user_version = -1")
    #expect(throws: MigrationFailure.foreignApplication(found: 0x414C_4348)) {
      _ = try open(migrator(first))
    }
  }

  @Test("a file that is no database is refused and left as it was")
  func noDatabase() throws {
    let text = Array("a text of some length, but no database at all. ".utf8)
    let bytes = Array(repeatElement(text, count: 100).joined())
    try folder.write(bytes, to: "store")
    let error = #expect(throws: MigrationFailure.self) { _ = try open(migrator(first)) }
    guard case .database(let cause) = error else {
      Issue.record("not the library's error: \(String(describing: error))")
      return
    }
    #expect(cause.code.primary == .notADatabase)
    #expect(try folder.bytes(of: "store") == bytes)
  }
}
