import ProfileStore
import Profiles
import SQLite
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

@Suite struct UndoTargetTests {
  @Test(.seeds(1...6))
  func `What is to be undone is what a search through the whole log finds`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...25 { _ = try store.commit(model.batch()) }
    var found = 0
    for state in model.state.profiles {
      let log = model.log.filter { $0.change.profile == state.profile.id }
      for asked in [nil] + log.map(\.change.dot) {
        var search = UndoSearch(for: asked)
        search.look(at: log.reversed(), hasMore: false)
        var expected: UndoTarget?
        if case .found(let target)? = search.outcome { expected = target }
        found += expected == nil ? 0 : 1
        let (target, _) = try goBack(store, state.profile.id, asked)
        #expect(target == expected)
      }
    }
    #expect(found > 10)
    #expect(try goBack(store, ProfileID(high: 1, low: 1), nil).target == nil)
  }

  @Test(.seeds(1...6))
  func `The standing undos of changes are those of a plain reading of the log`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...25 { _ = try store.commit(model.batch()) }
    var found = 0
    for state in model.state.profiles {
      let log = model.log.filter { $0.change.profile == state.profile.id }.map(\.change)
      func stands(_ change: Change) -> Bool {
        !log.contains { $0.undoes == change.hash && stands($0) }
      }
      for change in log {
        var search = StandingUndos(of: [change.hash, .unknown])
        while !search.isOver {
          guard case .undos(let next) = try store.find(.undos(state.profile.id, search)) else {
            Issue.record("it finds something else")
            return
          }
          search = next
        }
        let expected = log.filter { $0.undoes == change.hash && stands($0) }
        found += expected.count
        #expect(Set(search.standing.map(\.dot)) == Set(expected.map(\.dot)))
      }
    }
    #expect(found > 10)
  }

  @Test func `A row that undoes another change than its text says is found by a check`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    let change = Change(
      of: profile, [.rename("n")], at: HybridTimestamp(milliseconds: 1), by: Origin(high: 1, low: 1)
    )
    let effects = profile.apply(change, catalog: nil)
    _ = try store.commit(
      StoreBatch(
        entries: [StoreEntry(change: LoggedChange(lsn: 1, change: change, effects: effects))],
        clock: .zero, nowMilliseconds: 1))
    try store.close()
    let connection = try Connection(path: folder.database, mode: .readWrite, locking: .exclusive)
    try connection.execute("UPDATE change SET undoes = zeroblob(16)")
    try connection.checkpoint()
    let found = try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems
    #expect(found == ["change 1: it does not undo what its row says"])
  }

  @Test func `A debt is shown again by an undo, also when it was read from the disk`() throws {
    let folder = try TemporaryFolder()
    var store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var profile = Profile(untouched: .default)
    var lsn = 0
    func commit(_ edits: [Edit], undoing: ChangeHash? = nil) throws {
      lsn += 1
      let change = Change(
        of: profile, edits, at: HybridTimestamp(milliseconds: lsn), by: Origin(high: 1, low: 1),
        undoing: undoing)
      let effects = profile.apply(change, catalog: nil)
      let logged = LoggedChange(lsn: lsn, change: change, effects: effects)
      _ = try store.commit(
        StoreBatch(entries: [StoreEntry(change: logged)], clock: .zero, nowMilliseconds: 1))
    }
    try commit([.adjust(ingredient: "wheat", by: -6)])
    try commit([.stock(ingredient: "wheat", quantity: 300, seen: 0)])
    try store.close()
    store = try ProfileDatabase.open(path: folder.database, seed: .test(2))
    for shown in [-6, 0] {
      let target = try #require(try goBack(store, .default, nil).target)
      let plan = UndoPlan(of: target, in: profile) { _ in true }
      try commit(plan.edits, undoing: target.logged.change.hash)
      #expect(profile.value(of: .stock("wheat")) == .quantity(shown))
    }
    #expect(try goBack(store, .default, nil).target == nil)
  }

  /// What a search finds, and in how many pages.
  private func goBack(
    _ store: ProfileDatabase, _ profile: ProfileID, _ asked: Dot?
  ) throws -> (target: UndoTarget?, pages: Int) {
    var search = UndoSearch(for: asked)
    var pages = 0
    while search.outcome == nil {
      let before = search.before ?? .max
      try store.store.advance(&search, in: profile)
      pages += 1
      if search.outcome == nil { try #require(search.before ?? .max < before) }
    }
    guard case .found(let target)? = search.outcome else { return (nil, pages) }
    return (target, pages)
  }

  @Test func `A search goes back as far as the log, and a page at a time`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 1)
    let edits = (0..<1000).map { Edit.adjust(ingredient: "\($0)", by: 1) }
    _ = try store.commit(model.batch(of: edits, count: 100))
    let dots = model.log.map(\.change.dot)
    let profile = model.log[0].change.profile
    let newest = try goBack(store, profile, dots[99])
    #expect(newest.target?.logged == model.log[99])
    #expect(newest.pages == 1)
    let oldest = try goBack(store, profile, dots[0])
    #expect(oldest.target?.logged == model.log[0])
    #expect(oldest.pages >= 25, "4 changes of 1,000 edits and more fill a page")
  }

  @Test func `Commits go on between the pages of a search`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 1)
    let edits = (0..<1000).map { Edit.adjust(ingredient: "\($0)", by: 1) }
    _ = try store.commit(model.batch(of: edits, count: 20))
    let first = model.log[0]
    var search = UndoSearch(for: first.change.dot)
    var commits = 0
    while search.outcome == nil {
      try store.store.advance(&search, in: first.change.profile)
      _ = try store.commit(model.batch())
      commits += 1
    }
    #expect(commits > 4)
    guard case .found(let target)? = search.outcome else {
      Issue.record("nothing was found")
      return
    }
    #expect(target.logged == first)
  }
}
