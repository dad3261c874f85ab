import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Unix

/// Rows that are gone without that a page looks wrong.
@Suite struct VanishedRowTests {
  private func delete(
    _ condition: String, from table: String = "change", in folder: TemporaryFolder
  ) throws {
    try run("DELETE FROM \(table) WHERE \(condition)", in: folder)
  }

  private func run(_ sql: String, in folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute(sql)
    try connection.checkpoint()
  }

  private static let ids = (1...3).map { ProfileID(randomHigh: $0, randomLow: 7) }

  /// A closed store of some profiles with two changes each, and what they are.
  ///
  /// On request a client is still told which profiles it has made.
  private func make(
    _ ids: [ProfileID] = ids, in folder: TemporaryFolder, keepingReplies: Bool = false
  ) throws -> [Profile] {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = try store.load().origin
    var batch = StoreBatch(entries: [], clock: .zero, nowMilliseconds: 0)
    let profiles = ids.enumerated().map { place, id in
      var profile = Profile(untouched: id)
      // The default profile is there in any case, and nobody makes it.
      let naming: Edit =
        id == .default
        ? .rename("p\(place)") : .create(catalog: "skyrim", name: "p\(place)")
      for edit in [naming, .adjust(ingredient: "salt", by: 2)] {
        let lsn = batch.entries.count + 1
        batch.clock = HybridTimestamp(rawValue: UInt64(1_700_000_000_000 + lsn) << 16)
        let change = Change(
          of: profile, [edit], at: batch.clock, by: origin)
        let effects = profile.apply(change, catalog: nil)
        batch.entries.append(
          StoreEntry(change: LoggedChange(lsn: lsn, change: change, effects: effects)))
      }
      if keepingReplies {
        let reply = #"{"result":{"profile":{"id":"\#(id)","lsn":\#(2 * place + 1)}}}"#
        batch.entries[2 * place].request = StoredReply(
          client: "pen", n: place + 1, reply: Array(reply.utf8))
      }
      return profile
    }
    _ = try store.commit(batch)
    try store.close()
    return profiles
  }

  /// Opens a store that must be mended, and be whole afterwards.
  private func mend(_ folder: TemporaryFolder) throws -> (StoredState, MovedAside) {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let recovered = try #require(store.recovered)
    #expect(store.rotation?.reason == .mended)
    #expect(File.exists(recovered.path))
    let state = try store.load()
    try store.close()
    let again = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    #expect(again.recovered == nil && again.rotation == nil)
    #expect(try again.load() == state)
    #expect(try again.find(.check) == .sound)
    return (state, recovered)
  }

  @Test(arguments: [false, true])
  func `A profile that another program has deleted is missed, and put together again`(
    hasBackup: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder, keepingReplies: !hasBackup)
    if hasBackup {
      try Folder.make(folder.appending("backups"))
      _ = try ProfileDatabase.backUpStore(
        at: folder.database, to: folder.appending("backups/2023-11-14.db"))
    }
    try delete("id = 2", from: "profile", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(
      recovered.problems == [#"the profile "p1" is missing, but 2 changes of it are in the log"#])
    #expect(recovered.repair.lost == 0 && state.changeCount == 6)
    #expect(Self.sorted(state) == profiles)
  }

  private static func sorted(_ state: StoredState) -> [Profile] {
    state.profiles.map(\.profile).sorted { $0.id < $1.id }
  }

  @Test func `The profile that every store has is known by its changes alone`() throws {
    let folder = try TemporaryFolder()
    let profiles = try make([.default, Self.ids[0]], in: folder)
    try delete("id = 1", from: "profile", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(recovered.repair.lost == 0)
    #expect(Self.sorted(state) == profiles.sorted { $0.id < $1.id })
  }

  @Test func `Changes of a profile whose id nothing tells are told as lost`() throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    try delete("id = 2", from: "profile", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(
      recovered.repair.problem
        == #"the profile "p1" is missing, but 2 changes of it are in the log; "#
        + "changes 3-4 are lost, unless another replica has them")
    #expect(recovered.repair.lost == 2)
    #expect(state.profiles.map(\.profile) == [profiles[0], profiles[2]])
  }

  @Test(arguments: [false, true])
  func `Changes that only sequence numbers prove of such a profile are counted as lost`(
    isCut: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    try delete("lsn = 3", in: folder)
    if isCut {
      // A cut of the log lowers the store's count, and takes the count out of the witness.
      try run("UPDATE store SET changes = changes - 1", in: folder)
      let witness = String(decoding: try folder.bytes(of: "profiles.witness"), as: UTF8.self)
      try #require(witness.contains(#""changes":6,"#))
      try folder.write(
        Array(witness.replacing(#""changes":6,"#, with: "").utf8), to: "profiles.witness")
    }
    try delete("id = 2", from: "profile", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(recovered.repair.lost == 2)
    #expect(recovered.details == ["changes 3-4 are lost, unless another replica has them"])
    #expect(state.profiles.map(\.profile) == [profiles[0], profiles[2]])
  }

  @Test(arguments: [false, true])
  func `A profile is missed though the log has nothing of it any more`(
    isCountLowered: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    try delete("profile = 2", in: folder)
    try delete("id = 2", from: "profile", in: folder)
    if isCountLowered { try run("UPDATE store SET changes = changes - 2", in: folder) }
    let (state, recovered) = try mend(folder)
    if isCountLowered { #expect(recovered.problems == ["1 of 3 profiles is missing"]) }
    #expect(recovered.repair.lost == 2)
    #expect(
      recovered.repair.problem.hasSuffix("changes 3-4 are lost, unless another replica has them"))
    #expect(state.profiles.map(\.profile) == [profiles[0], profiles[2]])
  }

  /// Stores a profile's state after its two changes, and its floor if there is one.
  private func storeState(
    of profile: Profile, floor: LogFloor? = nil, in folder: TemporaryFolder
  ) throws {
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var entry = StoreEntry(snapshot: StoredSnapshot(profile: profile, lsn: 2))
    if let floor { entry.notes = [.floor(profile.id, floor)] }
    let clock = HybridTimestamp(rawValue: UInt64(1_700_000_000_100) << 16)
    _ = try store.commit(StoreBatch(entries: [entry], clock: clock, nowMilliseconds: 0))
    try store.close()
  }

  @Test("A state of one profile does not have the lost changes of another profile")
  func stateOfOne() throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    try storeState(of: profiles[0], in: folder)
    try delete("profile = 2 OR lsn = 1", in: folder)
    try delete("id = 2", from: "profile", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(recovered.repair.lost == 2)
    #expect(
      recovered.details == [
        "2 of the changes 1-4 are lost, unless another replica has them",
        "the history lacks 1 of the changes 1-4",
      ])
    #expect(Self.sorted(state) == [profiles[0], profiles[2]])
  }

  @Test func `Mending does not say of a change below a floor that it is lost`() throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    let floor = LogFloor(vector: profiles[0].vector, lsn: 2)
    try storeState(of: profiles[0], floor: floor, in: folder)
    try delete("lsn = 1", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(recovered.repair.lost == 0)
    #expect(recovered.details == ["the history lacks change 1"])
    #expect(Self.sorted(state) == profiles)
  }

  @Test func `An author that another program has deleted is missed at the next start`() throws {
    let folder = try TemporaryFolder()
    _ = try make(in: folder)
    try delete("id = 1", from: "origin", in: folder)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    #expect(try #require(store.recovered).problems[0].hasSuffix("has no author"))
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

  @Test func `Deleted changes that are not counted either are missed after a clean close`() throws {
    let folder = try TemporaryFolder()
    let profiles = try make(in: folder)
    try delete("profile = 3", in: folder)
    try delete("id = 3", from: "profile", in: folder)
    try run("UPDATE store SET changes = 4", in: folder)
    let (state, recovered) = try mend(folder)
    #expect(
      recovered.problems == ["there are 4 changes, and there were 6 when the store was closed"])
    #expect(state.profiles.map(\.profile) == Array(profiles.prefix(2)))
  }

  @Test func `What a compaction has cut off before a crash is not missed`() throws {
    let folder = try TemporaryFolder()
    let profiles = try make([Self.ids[0]], in: folder)
    var store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    let snapshot = StoredSnapshot(profile: profiles[0], lsn: 2)
    _ = try store.commit(
      StoreBatch(entries: [StoreEntry(snapshot: snapshot)], clock: .zero, nowMilliseconds: 0))
    try store.close()
    store = try ProfileDatabase.open(path: folder.database, seed: .test(3))
    let everything = LogRetention(changes: 0, sinceMilliseconds: .max, stepLimit: 100)
    _ = try store.find(.compaction(Self.ids[0], everything))
    let copy = try folder.copied()
    let crashed = try ProfileDatabase.open(path: copy.database, seed: .test(4))
    #expect(crashed.recovered == nil && crashed.rotation == nil)
    #expect(try crashed.load().changeCount == 0)
    withExtendedLifetime(store) {}
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
      if again.recovered != nil {
        noticed += 1
        continue
      }
      do throws(StoreFailure) {
        let history = try again.store.history(of: profile, before: nil, limit: 500)
        #expect(history.changes.count == 120, "page \(from) in place of \(to)")
      } catch {
        noticed += 1
      }
    }
    #expect(noticed > 0)
  }
}
