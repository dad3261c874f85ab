import ProfileStore
import Profiles
import SQLite
import StoreJobs
import TestSupport
import Testing

/// Rows that are gone without that a page looks wrong.
@Suite struct VanishedRowTests {
  private func delete(_ condition: String, in folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("DELETE FROM change WHERE \(condition)")
    try connection.checkpoint()
  }

  @Test func `Changes that another program has deleted are missed at the next start`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    _ = try store.commit(model.batch(of: [.rename("a name")], count: 20))
    try store.close()
    try delete("lsn > (SELECT max(lsn) - 3 FROM change)", in: folder)
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(again.recovered)
    #expect(recovered.repair.problem.contains("the log has 18 changes, and the store counts 20"))
    #expect(again.rotation?.reason == .mended)
  }

  @Test func `A page of the log that another one has replaced leaves no row out in silence`() throws
  {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    _ = try store.commit(model.batch(of: [.rename("a name")], count: 120))
    let profile = model.log[0].change.profile
    var batch = model.largeBatch(changes: 0, name: "")
    batch.entries = [StoreEntry(snapshot: model.snapshot(0))]
    _ = try store.commit(batch)
    try store.close()
    let sound = try folder.bytes(of: "profiles.db")
    let leaves = (1..<sound.count / 4096).filter { sound[$0 * 4096] == 0x0D }
    var noticed = 0
    let pairs = Array(zip(leaves, leaves.dropFirst()))
    for (from, to) in pairs + pairs.map({ ($1, $0) }) {
      var spoilt = sound
      spoilt.replaceSubrange(
        to * 4096..<(to + 1) * 4096, with: sound[from * 4096..<(from + 1) * 4096])
      let copy = try TemporaryFolder()
      try copy.write(spoilt, to: "profiles.db")
      let again = try ProfileDatabase.open(path: copy.database, seed: .test(2))
      do throws(StoreFailure) {
        let history = try again.history(of: profile, before: nil, limit: 500)
        #expect(history.changes.count == 120, "page \(from) in place of \(to)")
      } catch {
        noticed += 1
      }
    }
    #expect(noticed > 0)
  }
}
