import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

@Suite struct MigrationTests {
  /// The store of today with floors, joined states and conflicts, closed or cut off.
  private func store(
    isCutOff: Bool = false
  ) throws -> (folder: TemporaryFolder, model: StoreModel) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 5)
    for _ in 1...12 { _ = try store.commit(model.replicaBatch()) }
    if isCutOff { return (try folder.copied(), model) }
    try store.close()
    return (folder, model)
  }

  @Test(arguments: [false, true])
  func `A store of an earlier version is read on, with its identity and its whole log`(
    isCutOff: Bool
  ) throws {
    let (folder, model) = try store(isCutOff: isCutOff)
    try inLaterVersion {
      for former in [storeVersion, nil] {
        let store = try ProfileDatabase.open(path: folder.database, seed: .test(9))
        #expect(store.recovered == nil && store.rotation == nil && store.migratedFrom == former)
        #expect(try store.setting("user_version") == storeVersion + 1)
        #expect(model.expects(try store.load()))
        for state in model.state.profiles {
          let id = state.profile.id
          #expect(
            try store.store.history(of: id, before: nil, limit: 500)
              == model.history(of: id, before: nil, limit: 500))
        }
        #expect(try store.find(.check) == .sound)
        try store.close()
      }
    }
    let picture = try folder.picture()
    #expect(throws: StoreOpenFailure.newer(version: storeVersion + 1, known: storeVersion)) {
      try ProfileDatabase.open(path: folder.database, seed: .test(9))
    }
    #expect(try folder.picture() == picture)
  }

  @Test func `The store of each release is migrated by a later version, and is sound`() throws {
    for release in try Folder.list(Checkout.path(of: "Tests/releases")) {
      let folder = try TemporaryFolder()
      let kept = try Connection(path: folder.database, mode: .create)
      try kept.execute(try Checkout.text(of: "Tests/releases/\(release)/store.sql"))
      let version = try kept.integerPragma("user_version")
      try inLaterVersion {
        let store = try ProfileDatabase.open(path: folder.database, seed: .test(9))
        #expect(store.recovered == nil && store.migratedFrom == Int(version))
        #expect(try store.load().profiles.count >= 3, "one of them deleted")
        #expect(try store.find(.check) == .sound)
        try store.close()
      }
    }
  }

  @Test func `A migrated store has the tables of a fresh one`() throws {
    let folders = [try store().folder, try TemporaryFolder()]
    let tables = try inLaterVersion {
      try folders.map { folder in
        try ProfileDatabase.open(path: folder.database, seed: .test()).close()
        let connection = try Connection(
          path: folder.database, mode: .readWrite, locking: .exclusive)
        return try connection.prepare(
          "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
        ).all { $0.text(0) }
      }
    }
    #expect(tables[0] == tables[1])
    #expect(tables[0].contains { $0.hasPrefix("later: CREATE TABLE") })
  }

  @Test func `A check says that the next start migrates the store, and changes nothing`() throws {
    let (folder, _) = try store()
    let picture = try folder.picture()
    let findings = try inLaterVersion {
      try StoreCheck.run(at: folder.database, copyingInto: folder.path)
    }
    #expect(findings.problems == [] && findings.formerVersion == storeVersion)
    #expect(try folder.picture() == picture)
  }

  @Test func `Without room for its backup, a store is refused with the needed room`() throws {
    let (folder, _) = try store()
    let before = try File.readWhatCanBe(folder.database, limitBytes: 1 << 20)
    // A hole in the file takes no room, but the backup of the file would.
    let free = try DiskSpace(at: folder.path).freeBytes
    let ending = try ChildProcess.run(
      "truncate", ["-s", "\(free / 4096 * 4096)", folder.database], environment: [:])
    #expect(ending.code == 0)
    let failure = #expect(throws: StoreOpenFailure.self) {
      try inLaterVersion { try ProfileDatabase.open(path: folder.database, seed: .test(9)) }
    }
    guard case .notBackedUp(_, let cause)? = failure else {
      throw TookTooLong("a refusal", seen: "\(String(describing: failure))")
    }
    let words = cause.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    #expect(cause.contains("MiB of free space, and has ") && numbers.count == 2, "\(cause)")
    #expect(numbers[0] >= free >> 20 + 64 && numbers[0] > numbers[1], "\(cause)")
    #expect(try File.readWhatCanBe(folder.database, limitBytes: before.count) == before)
  }
}
