import SQLite
import StoreCare
import StoreDrafts
import TestSupport
import Testing

@Suite struct RefusedFileTests {
  /// Who leaves the file: with a log that has content, or closed.
  enum Ending: CaseIterable {
    case closed, leftOpen
  }

  /// A folder with a store's file after `sql` was run on it.
  private func folder(running sql: String, _ ending: Ending) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try ProfileDatabase.open(path: folder.database, seed: .test()).close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    // What is in the folder while a connection is open is what a power cut leaves.
    if ending == .leftOpen { return try folder.copied() }
    try connection.checkpoint()
    return folder
  }

  @Test(arguments: Ending.allCases)
  func `A file of a newer version is refused and stays byte for byte`(_ ending: Ending) throws {
    let folder = try folder(running: "PRAGMA user_version = 99", ending)
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.newer(version: 99, known: storeVersion)) {
      try ProfileDatabase.open(path: folder.database, seed: .test())
    }
    #expect(try folder.picture() == picture)
  }

  @Test(arguments: Ending.allCases, 1..<storeVersion)
  func `A file of a build before the first release is refused with the way out, and stays as it is`(
    _ ending: Ending, version: Int
  ) throws {
    let folder = try folder(running: "PRAGMA user_version = \(version)", ending)
    let picture = try folder.picture()
    let failure = #expect(throws: StoreOpenFailure.self) {
      try ProfileDatabase.open(path: folder.database, seed: .test())
    }
    #expect(failure == .older(version: version, known: storeVersion))
    #expect(failure?.words(path: "/d").hasSuffix("`alchemyd --data-dir DIR`") == true)
    #expect(
      throws: StoreCheckFailure.refused(.older(version: version, known: storeVersion))
    ) {
      try StoreCheck.run(at: folder.database, copyingInto: folder.path)
    }
    #expect(try folder.picture() == picture)
  }

  @Test(arguments: Ending.allCases)
  func `A file of another program is refused and stays byte for byte`(_ ending: Ending) throws {
    let folder = try folder(running: "PRAGMA application_id = 77", ending)
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.foreign(applicationID: 77)) {
      try ProfileDatabase.open(path: folder.database, seed: .test())
    }
    #expect(try folder.picture() == picture)
  }

  @Test func `The hint for a damaged application_id brings the store back`() throws {
    let folder = try folder(running: "PRAGMA application_id = 77", .closed)
    let hint = StoreOpenFailure.foreign(applicationID: 77).hint(path: folder.database)
    let pragma = try #require(hint.split(separator: "'").first { $0.hasPrefix("PRAGMA") })
    try Connection(path: folder.database, mode: .readWrite).execute(String(pragma))
    _ = try ProfileDatabase.open(path: folder.database, seed: .test())
  }

  @Test func `A database with tables and without a mark is another program's`() throws {
    let folder = try TemporaryFolder()
    try makeUnmarked(folder.database)
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.foreign(applicationID: 0)) {
      try ProfileDatabase.open(path: folder.database, seed: .test())
    }
    #expect(try folder.picture() == picture)
  }

  private func makeUnmarked(_ path: String) throws {
    try Connection(path: path, mode: .create).execute("CREATE TABLE letter (words TEXT)")
  }
}
