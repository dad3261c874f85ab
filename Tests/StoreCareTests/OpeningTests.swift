import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct OpeningTests {
  @Test func `A fresh store has the identity of its seed and nothing else`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let state = try store.load()
    #expect(state.origin.description == "00000000000000010000000000000002")
    #expect(state.epoch == "00000000000000010000000000000004")
    #expect(state.profiles.isEmpty && state.clients.isEmpty)
    #expect(state.lsn == 0 && state.changeCount == 0 && state.lastCommitMilliseconds == nil)
    #expect(state.clock == .zero && state.databaseBytes > 0)
    #expect(store.recovered == nil)
    try store.close()
  }

  @Test func `A fresh store is whole in its file before the log has a byte`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    #expect(try folder.names() == ["profiles.db", "profiles.db-wal", "profiles.witness"])
    #expect(try folder.bytes(of: "profiles.db-wal") == [])
    let copy = try folder.copied()
    let left = try ProfileDatabase.open(path: copy.database, seed: .test(2))
    #expect(left.recovered == nil && left.rotation == nil)
    #expect(try left.load().origin == store.load().origin)
  }

  @Test func `A file without content that is there already becomes the store`() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](), to: "profiles.db")
    let inode = try folder.inode()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(store.rotation == nil && store.recovered == nil)
    #expect(try folder.inode() == inode)
  }

  @Test func `An identity that was given once stays, whatever later seeds say`() throws {
    let folder = try TemporaryFolder()
    let first = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let before = try first.load()
    try first.close()
    let second = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(try second.load() == before)
  }

  @Test func `Closing leaves one file, and while it is open there is no shared-memory file`() throws
  {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 1)
    _ = try store.commit(model.batch())
    #expect(try folder.names() == ["profiles.db", "profiles.db-wal", "profiles.witness"])
    #expect(try folder.permissions(of: "profiles.db") == 0o600)
    #expect(try folder.permissions(of: "profiles.db-wal") == 0o600)
    try store.close()
    #expect(try folder.names() == ["profiles.db", "profiles.witness"])
    #expect(try folder.permissions(of: "profiles.db") == 0o600)
  }

  @Test(arguments: [
    ("synchronous", 2), ("foreign_keys", 0), ("trusted_schema", 0), ("cell_size_check", 1),
    ("application_id", 0x416C_6368), ("user_version", storeVersion),
  ])
  func `The open file has each setting that durability and distrust need`(
    name: String, value: Int
  ) throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(try store.setting(name) == value)
  }

  @Test func `A store that is open already is in use, and is free again once closed`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.inUse) {
      try ProfileDatabase.open(path: folder.database, seed: .test())
    }
    #expect(try folder.picture() == picture)
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test())
    #expect(again.recovered == nil)
  }

  @Test func `A file in a folder that is not there cannot be opened`() throws {
    let folder = try TemporaryFolder()
    let failure = #expect(throws: StoreOpenFailure.self) {
      try ProfileDatabase.open(path: folder.path + "/none/profiles.db", seed: .test())
    }
    guard case .cannotOpen(_, let errorNumber) = failure else {
      Issue.record("it failed with \(String(describing: failure))")
      return
    }
    #expect(errorNumber == 2)
  }
}
