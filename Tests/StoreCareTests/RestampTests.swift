import Alchemy
import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct RestampTests {
  private static let now = 1_700_000_000_000
  private static let year = 365 * 86_400_000
  private static let aside = "profiles.db.replaced-20231114T221320000Z"

  /// A closed store with a change of each list of edits, stamped so far ahead of the present.
  private func folder(
    _ changes: [(ahead: Int, edits: [Edit])]
  ) throws -> (folder: TemporaryFolder, profile: Profile, log: [LoggedChange]) {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = try store.load().origin
    var profile = Profile(untouched: .default)
    var log: [LoggedChange] = []
    for (ahead, edits) in changes {
      let change = Change(
        of: profile, edits, at: HybridTimestamp(milliseconds: Self.now + ahead), by: origin,
        client: "a")
      let effects = profile.apply(change, catalog: nil)
      log.append(LoggedChange(lsn: log.count + 1, change: change, effects: effects))
    }
    let times = log.map(\.change.time)
    _ = try store.commit(
      StoreBatch(
        entries: log.map { StoreEntry(change: $0) }, clock: times.max() ?? .zero,
        nowMilliseconds: Self.now + Self.year))
    try store.close()
    return (folder, profile, log)
  }

  private static let edits: [(ahead: Int, edits: [Edit])] = [
    (-9_000, [.adjust(ingredient: "wheat", by: 3)]),
    (-8_000, [.choose(.ingredients, id: "bee", .must)]),
    (year, [.adjust(ingredient: "wheat", by: 4), .choose(.effects, id: "fear", .cant)]),
    (year + 1, [.stock(ingredient: "salt", quantity: 9, seen: 0), .rename("Bees")]),
  ]

  private func restamp(_ folder: TemporaryFolder) throws -> Restamping? {
    try Restamping.restamp(folder.database, seed: .test(5))
  }

  @Test func `A store shows the same with present stamps, and the former file is kept`() throws {
    let (folder, profile, log) = try folder(Self.edits)
    let before = try folder.bytes(of: "profiles.db")
    let restamping = try #require(try restamp(folder))
    #expect(restamping.profiles == 1)
    #expect(restamping.latestMilliseconds == Self.now + Self.year + 1)
    #expect(restamping.replaced == folder.appending(Self.aside))
    #expect(try folder.bytes(of: Self.aside) == before)
    #expect(try folder.names() == ["profiles.db", Self.aside])
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    #expect(store.rotation?.reason == .backup)
    let state = try store.load()
    #expect(state.clock.milliseconds == Self.now + 1)
    #expect(state.lsn == 5 && state.changeCount == 2)
    #expect(state.lastCommitMilliseconds == Self.now)
    let new = try #require(state.profiles.first?.profile)
    #expect(new.name.value == "Bees" && new.effects["fear"] == .cant)
    #expect(new.ingredients["bee"] == .must)
    #expect(new.inventory["wheat"]?.sum == 7 && new.inventory["salt"]?.sum == 9)
    #expect(new.inventory["wheat"]?.adjusted == profile.inventory["wheat"]?.adjusted)
    #expect(new.latestMoment <= state.clock)
    let history = try store.store.history(of: .default, before: nil, limit: 9).changes
    // What a change says never changes, its time included: late ones are in the state alone.
    #expect(history == [log[1], log[0]])
    #expect(
      try store.find(.hashes(.default, log.map(\.change.dot)))
        == .hashes(log.map(\.change.hash)))
    // Another replica gets a state, though it has all that was stamped rightly.
    let seen = VersionVector([Dot(origin: Origin(high: 1, low: 2), seq: 2)])
    #expect(try store.find(.missing(.default, seen, limit: 9)) == .belowFloor)
    try store.close()
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
    #expect(try restamp(folder) == nil)
  }

  @Test(.seeds(1...8))
  func `Whatever a store holds stays, and the copy is sound`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    var model = StoreModel(try store.load(), seed: Seeds.current)
    for _ in 1...12 { _ = try store.commit(model.replicaBatch()) }
    try store.close()
    // The model's stamps are any 64 bits: nearly all of them are late.
    try #require(try restamp(folder) != nil)
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
    let restamped = try ProfileDatabase.open(path: folder.database, seed: .test(7))
    let state = try restamped.load()
    let present = model.log.filter { $0.change.time.milliseconds <= Self.now }
    #expect(state.changeCount == present.count)
    #expect(state.clients == model.state.clients)
    #expect(state.retired == model.state.retired && state.names == model.state.names)
    #expect(state.profiles.map(\.profile.id) == model.state.profiles.map(\.profile.id))
    for (new, old) in zip(state.profiles, model.state.profiles) {
      #expect(new.conflicts.map(\.conflict) == old.conflicts.map(\.conflict))
      let fields = old.profile.fields.union(new.profile.fields)
      for field in fields { #expect(new.profile.value(of: field) == old.profile.value(of: field)) }
      #expect(new.profile.latestMoment.milliseconds <= Self.now + 1)
      new.profile.checkInvariants()
    }
    try restamped.close()
  }

  @Test func `A store that nobody would refuse is left alone`() throws {
    let (folder, _, _) = try folder([(-9_000, [.scope(.stock)]), (300_000, [.scope(.all)])])
    let picture = try folder.picture()
    #expect(try restamp(folder) == nil)
    #expect(try folder.picture() == picture)
  }

  @Test func `What is open, missing or damaged is refused, and nothing is touched`() throws {
    #expect(throws: RestoreFailure.missing) { try restamp(TemporaryFolder()) }
    let (folder, _, _) = try folder(Self.edits)
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let picture = try folder.picture()
    #expect(throws: RestoreFailure.inUse) { try restamp(folder) }
    #expect(try folder.picture() == picture)
    try store.close()
    try spoil(folder)
    let spoilt = try folder.picture()
    let refusal = #expect(throws: RestoreFailure.self) { try restamp(folder) }
    guard case .unsound? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(try folder.picture() == spoilt)
  }

  private func spoil(_ folder: TemporaryFolder) throws {
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("UPDATE origin SET name = 'x' WHERE id = 1")
    try connection.checkpoint()
  }

  @Test(arguments: [
    (RestoreFailure.missing, "there is no such file", "alchemyd restamp --data-dir DIR"),
    (.inUse, "a daemon has the database /d/a.db open", "systemctl --user stop"),
    (.unsound(["a", "b"]), "it is damaged: a; b", "alchemyd check"),
    (.unusable(.newer(version: 9, known: 5)), "9", "alchemyd check"),
  ])
  func `A refusal says what failed and what to type`(
    failure: RestoreFailure, cause: String, hint: String
  ) {
    let lines = failure.words(restamping: "/d/a.db").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "cannot restamp /d/a.db")
    #expect(lines[1].hasPrefix("caused by: ") && lines[1].contains(cause), "\(lines[1])")
    #expect(lines[2].hasPrefix("hint: ") && lines[2].contains(hint), "\(lines[2])")
  }
}

extension Profile {
  /// All that anything was ever said of.
  fileprivate var fields: Set<Field> {
    var fields: Set<Field> = [.name, .scope, .deleted]
    for group in ChoiceGroup.allCases {
      fields.formUnion(column(group).choices.keys.map { Field(group, $0) })
      fields.insert(Field(group, "anything"))
    }
    return fields.union(inventory.keys.map { .stock($0) })
  }
}
