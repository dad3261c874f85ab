import ProfileStore
import Profiles
import StoreJobs
import TestSupport
import Testing

/// Rows that are gone without that a page looks wrong.
@Suite struct VanishedRowTests {
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
