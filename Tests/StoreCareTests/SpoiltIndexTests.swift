import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// One wrong bit in the index that finds a profile's changes.
@Suite struct SpoiltIndexTests {
  private static let changes = 700

  /// A closed store of one profile with a snapshot; its changes, the newest first.
  private func make(in folder: TemporaryFolder) throws -> (profile: Profile, log: [LoggedChange]) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    _ = try store.commit(model.batch(of: [.rename("a name")], count: Self.changes))
    var batch = model.largeBatch(changes: 0, name: "")
    batch.entries = [StoreEntry(snapshot: model.snapshot(0))]
    _ = try store.commit(batch)
    try store.close()
    return (model.state.profiles[0].profile, model.log.reversed())
  }

  /// Where in the file the pages of the index begin.
  private func pages(of folder: TemporaryFolder, _ bytes: [UInt8]) throws -> [Int] {
    let connection = try Connection(path: folder.database, mode: .readOnly)
    let root = try connection.prepare(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_change_1'"
    ).first { Int($0.integer(0)) }
    let rootStart = (try #require(root) - 1) * 4096
    let leaves = stride(from: 4096, to: bytes.count, by: 4096).filter {
      bytes[$0] == 0x0A && Int(bytes[$0 + 3]) * 256 + Int(bytes[$0 + 4]) > 60
    }
    try #require(bytes[rootStart] == 0x02 && leaves.count > 1)
    return [rootStart] + leaves
  }

  /// All of a profile's history, page by page.
  private func history(
    _ store: ProfileDatabase, _ profile: Profile
  ) throws(StoreFailure) -> [LoggedChange] {
    var read: [LoggedChange] = []
    var hasMore = true
    while hasMore {
      let page = try store.store.history(
        of: profile.id, before: read.last?.lsn, limit: 150, seen: profile.vector)
      read += page.changes
      hasMore = page.hasMore && !page.changes.isEmpty
    }
    return read
  }

  @Test(.seeds(1...12))
  func `A page of history is whole, or is refused as damaged`() throws {
    try judge()
  }

  @Test(.seedsThatFailed(10))
  func `An index with one number twice is refused`() throws {
    try judge()
  }

  private func judge() throws {
    let folder = try TemporaryFolder()
    let (profile, log) = try make(in: folder)
    let sound = try folder.bytes(of: "profiles.db")
    let pages = try pages(of: folder, sound)
    var generator = SeededGenerator(seed: Seeds.current)
    for _ in 1...12 {
      let page = generator.pick(pages)
      let start = Int(sound[page + 5]) * 256 + Int(sound[page + 6])
      let place = generator.integer(in: start...4095)
      let bit = generator.integer(in: 0...7)
      var spoilt = sound
      spoilt[page + place] ^= 1 << bit
      let copy = try TemporaryFolder()
      try copy.write(spoilt, to: "profiles.db")
      let store = try ProfileDatabase.open(path: copy.database, seed: .test(2))
      // A start that reads the damaged part mends it.
      guard store.recovered == nil else { continue }
      do throws(StoreFailure) {
        let read = try history(store, profile)
        #expect(read == log, "\(Seeds.current): page \(page), byte \(place), bit \(bit)")
      } catch {
        switch error {
        case .corrupt, .damaged: continue
        case .full, .io, .displaced, .refused: Issue.record("\(error)")
        }
      }
    }
  }

  /// What the index has lost of an origin's changes.
  enum Loss: CaseIterable {
    case newest, oldest, origin
  }

  @Test(arguments: Loss.allCases)
  func `Rows that neither index nor table has are missed`(loss: Loss) throws {
    let folder = try TemporaryFolder()
    let (profile, log) = try make(in: folder)
    var connection: Connection? = try Connection(
      path: folder.database, mode: .readWrite, locking: .exclusive)
    let condition =
      switch loss {
      case .newest: "lsn = \(log[0].lsn)"
      case .oldest: "lsn = \(log[log.count - 1].lsn)"
      case .origin: "origin = (SELECT max(id) FROM origin)"
      }
    try connection?.execute(
      """
      DELETE FROM change WHERE \(condition);
      UPDATE store SET changes = (SELECT count(*) FROM change)
      """)
    try connection?.checkpoint()
    connection = nil
    try File.remove(folder.appending("profiles.witness"))
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    try #require(store.recovered == nil)
    let failure = #expect(throws: StoreFailure.self) { try history(store, profile) }
    guard case .damaged? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
