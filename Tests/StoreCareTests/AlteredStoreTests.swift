import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

/// A file of ours in which somebody else has made something.
@Suite struct AlteredStoreTests {
  /// Statements that make something in a store, what is said of it, and how it is removed.
  static let alterations: [(sql: String, words: String, removal: String?)] = [
    (
      "CREATE TRIGGER t AFTER INSERT ON change BEGIN DELETE FROM change WHERE lsn = new.lsn; END",
      "the trigger t", "DROP TRIGGER t"
    ),
    ("CREATE VIEW v AS SELECT * FROM change", "the view v", "DROP VIEW v"),
    ("CREATE TABLE letter (words TEXT) STRICT", "the table letter", "DROP TABLE letter"),
    ("CREATE INDEX slow ON change (body)", "the index slow", "DROP INDEX slow"),
    (
      "CREATE VIRTUAL TABLE place USING dbstat", "the virtual table place", "DROP TABLE place"
    ),
    (
      "CREATE VIRTUAL TABLE notes USING fts5(words)",
      "the virtual table notes, the table notes_data, the table notes_idx, "
        + "the table notes_content, the table notes_docsize, the table notes_config",
      "DROP TABLE notes"
    ),
    (
      """
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema VALUES
        ('table', 'odd', 'odd', 0, 'CREATE VIRTUAL TABLE odd USING nosuchmodule(x)')
      """, "the virtual table odd",
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = '\\''odd'\\''; "
        + "PRAGMA writable_schema = RESET"
    ),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'origin'
      """, "the table origin, which is not STRICT", nil
    ),
    (
      "CREATE VIEW \"it's\nv\" AS SELECT 1; CREATE TABLE late (a) STRICT".replacing(
        "(a)", with: "(a TEXT)"),
      #"the view "it\'s\nv", the table late"#, nil
    ),
  ]

  /// A closed store of some commits, after `sql` was run on it.
  private func folder(running sql: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.replicaBatch()) }
    try store.close()
    try run(sql, folder)
    return folder
  }

  private func run(_ sql: String, _ folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
  }

  private func expectAltered(
    _ failure: StoreOpenFailure?, _ alteration: (sql: String, words: String, removal: String?)
  ) {
    guard case .altered? = failure else {
      Issue.record("\(alteration.words): \(String(describing: failure))")
      return
    }
    #expect(
      failure?.cause
        == "it contains something that this program does not create: \(alteration.words)")
    #expect(
      failure?.removal(path: "/d/a b.db")
        == alteration.removal.map { "sqlite3 '/d/a b.db' '\($0)'" })
  }

  @Test(arguments: alterations.indices)
  func `A store with something of somebody else is not opened, and stays as it is`(
    index: Int
  ) throws {
    let folder = try folder(running: Self.alterations[index].sql)
    let picture = try folder.picture()
    let failure = #expect(throws: StoreOpenFailure.self) {
      try ProfileDatabase.open(path: folder.database, seed: .test(1))
    }
    expectAltered(failure, Self.alterations[index])
    #expect(try folder.picture() == picture)
  }

  @Test(arguments: alterations.indices)
  func `A backup with something of somebody else is not restored`(index: Int) throws {
    let source = try folder(running: Self.alterations[index].sql)
    let home = try TemporaryFolder()
    let failure = #expect(throws: RestoreFailure.self) {
      try Restoration.restore(source.database, to: home.database, nowMilliseconds: 1)
    }
    guard case .unusable(let refusal)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    expectAltered(refusal, Self.alterations[index])
    #expect(try home.names() == [])
  }

  @Test(arguments: alterations.indices)
  func `A check names what somebody else has made`(index: Int) throws {
    let folder = try folder(running: Self.alterations[index].sql)
    let failure = #expect(throws: StoreCheckFailure.self) {
      try StoreCheck.run(at: folder.database, copyingInto: folder.path)
    }
    guard case .refused(let refusal)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    expectAltered(refusal, Self.alterations[index])
  }

  @Test(arguments: alterations.indices.filter { alterations[$0].removal != nil })
  func `What was made in a store can be removed as the hint says`(index: Int) throws {
    let folder = try folder(running: Self.alterations[index].sql)
    let failure = #expect(throws: StoreOpenFailure.self) {
      try ProfileDatabase.open(path: folder.database, seed: .test(1))
    }
    let removal = try #require(failure?.removal(path: folder.database))
    #expect(failure?.hint(path: folder.database).contains("`\(removal)`") == true)
    let ending = try ChildProcess.run(
      "sh", ["-c", removal], environment: ["PATH": "/usr/bin:/bin"])
    #expect(ending.code == 0, "\(ending)")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    #expect(store.recovered == nil && store.rotation == nil)
  }

  @Test func `A store of an earlier version is compared with what that version had`() throws {
    let folder = try folder(
      running: "CREATE TRIGGER t AFTER INSERT ON change BEGIN DELETE FROM change; END")
    try inLaterVersion {
      #expect(throws: StoreOpenFailure.altered([SchemaStranger(kind: .trigger, name: "t")])) {
        try ProfileDatabase.open(path: folder.database, seed: .test(1))
      }
      try run("DROP TRIGGER t; DROP TABLE request", folder)
      #expect(
        try ProfileDatabase.open(path: folder.database, seed: .test(1)).recovered?.problems
          == ["the table request is missing"])
    }
  }

  @Test func `A damaged store is mended without what somebody else has made in it`() throws {
    let folder = try folder(running: Self.alterations[0].sql + "; DROP TABLE repair")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    #expect(store.recovered?.problems == ["the table repair is missing"])
    try store.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
  }

  @Test func `A backup with something of somebody else is not taken where a store is mended`()
    throws
  {
    let source = try folder(running: Self.alterations[0].sql)
    let folder = try TemporaryFolder()
    try folder.makeFolder("backups")
    try folder.write(source.bytes(of: "profiles.db"), to: "backups/2023-11-14.db")
    try folder.write([1, 2, 3], to: "profiles.db")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    #expect(store.recovered?.unusableBackups == ["2023-11-14.db"])
    #expect(store.recovered?.repair.backup == nil)
  }
}
