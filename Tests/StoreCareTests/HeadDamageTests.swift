import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// Numbers in the file's head that say another version, or another program, than the tables do.
@Suite struct HeadDamageTests {
  /// A closed store with a backup of all of it, and its state.
  private func folder() throws -> (folder: TemporaryFolder, state: StoredState) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.batch()) }
    try store.close()
    try Folder.make(folder.appending("backups"))
    try backUp(folder, as: "2023-11-14.db")
    return (folder, model.state)
  }

  private func backUp(_ folder: TemporaryFolder, as name: String) throws {
    _ = try ProfileDatabase.backUpStore(
      at: folder.database, to: folder.appending("backups/" + name))
  }

  private func run(_ sql: String, on path: String) throws {
    try Connection(path: path, mode: .readWrite, locking: .exclusive).execute(sql)
  }

  @Test(arguments: [(63, 5), (63, 0), (63, storeVersion + 1), (63, 0x84), (68, 0x40), (71, 0)])
  func `A head with another version or mark over our tables is mended beside a backup`(
    offset: Int, byte: Int
  ) throws {
    let (folder, state) = try folder()
    var bytes = try folder.bytes(of: "profiles.db")
    bytes[offset] = UInt8(byte)
    try folder.write(bytes, to: "profiles.db")
    let found = try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems
    #expect(found.first?.hasPrefix("the head of the file says ") == true, "\(found)")
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(store.recovered?.problems == found)
    #expect(store.recovered?.repair.backup == "2023-11-14.db")
    #expect(store.recovered?.repair.lost == 0)
    #expect(try store.load().profiles == state.profiles)
  }

  @Test(arguments: [
    (tables: storeVersion, head: storeVersion + 1), (tables: storeVersion + 1, head: storeVersion),
  ])
  func `A head with another version that is known is mended, too`(
    tables: Int, head: Int
  ) throws {
    let (folder, state) = try folder()
    try inLaterVersion {
      if tables > storeVersion {
        try ProfileDatabase.open(path: folder.database, seed: .test(2)).close()
      }
      try run("PRAGMA user_version = \(head)", on: folder.database)
      let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
      #expect(
        store.recovered?.problems == [
          "the head of the file says version \(head), and its tables are those of version \(tables)"
        ])
      #expect(try store.load().profiles == state.profiles)
      #expect(try store.setting("user_version") == storeVersion + 1)
    }
  }

  @Test(arguments: [
    "newer tables", "2023-11-15.db", "2023-11-15-before-version-\(storeVersion + 1).db",
  ])
  func `A newer store is left to the newer program though there are backups`(name: String) throws {
    let (folder, _) = try folder()
    if name == "newer tables" {
      try run("CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT", on: folder.database)
    } else {
      try backUp(folder, as: name)
    }
    try run("PRAGMA user_version = \(storeVersion + 1)", on: folder.database)
    if name == "2023-11-15.db" {
      try run("PRAGMA user_version = \(storeVersion + 1)", on: folder.appending("backups/" + name))
    }
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.newer(version: storeVersion + 1, known: storeVersion)) {
      try ProfileDatabase.open(path: folder.database, seed: .test(2))
    }
    #expect(try folder.picture() == picture)
  }
}
