import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// One wrong bit in the last commit of the write-ahead log, which SQLite takes for a torn commit.
@Suite struct TornCommitTests {
  private static let frameBytes = 24 + 4096

  /// Where the last frame begins that was written since SQLite started the log anew.
  private func lastFrame(of log: [UInt8]) throws -> Int {
    let frames = stride(from: 32, through: log.count - Self.frameBytes, by: Self.frameBytes)
      .filter { log[($0 + 8)..<($0 + 16)] == log[16..<24] }
    return try #require(frames.last)
  }

  /// The witness is written with every 256th commit.
  @Test(arguments: [0, 1])
  func `It is a loss if the witness knows of it, and is not noticed otherwise`(
    commitsSince: Int
  ) throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    var witnessed = 0
    var before = 0
    for number in 1...256 + commitsSince {
      before = model.state.lsn
      _ = try store.commit(model.batch(of: [.rename("a name")], count: 1))
      if number == 256 { witnessed = model.state.lsn }
    }
    let copy = try folder.copied()
    var log = try copy.bytes(of: "profiles.db-wal")
    log[try lastFrame(of: log) + 1_000] ^= 1
    try copy.write(log, to: "profiles.db-wal")
    let torn = try ProfileDatabase.open(path: copy.database, seed: .test(7))
    #expect(torn.recovered == nil)
    #expect(try torn.load().lsn == before)
    if commitsSince == 0 {
      #expect(torn.rotation?.reason == .rolledBack(to: before, from: witnessed))
      #expect(torn.rotation?.lost == witnessed - before)
    } else {
      #expect(torn.rotation == nil)
    }
    withExtendedLifetime(store) {}
  }
}
