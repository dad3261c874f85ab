import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing
import Wire

/// Laws over random schedules; the seed is an argument, so a failure names the one that replays it.
@Suite struct ScheduleTests {
  @Test(.seeds(1...12))
  func `A load equals the memory after every commit, closing and cut of power`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    var store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    var generator = SeededGenerator(seed: seed)
    for step in 1...40 {
      let receipt = try store.commit(model.batch())
      let loaded = try store.load()
      #expect(model.expects(loaded), "step \(step)")
      #expect(receipt.databaseBytes == loaded.databaseBytes, "step \(step)")
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        try store.close()
        store = try ProfileDatabase.open(path: folder.database, seed: .test(99))
        #expect(model.expects(try store.load()), "closed after step \(step)")
      case 1:
        let crashed = try folder.copied()
        let other = try ProfileDatabase.open(path: crashed.database, seed: .test(99))
        #expect(other.recovered == nil)
        #expect(model.expects(try other.load()), "cut after step \(step)")
      default: break
      }
    }
    for state in try store.load().profiles { state.profile.checkInvariants() }
  }

  @Test(.seeds(1...6))
  func `A log cut or spoilt anywhere keeps whole commits, the first ones in their order`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    var past = [model]
    for _ in 1...10 {
      _ = try store.commit(model.batch())
      past.append(model)
    }
    let log = try folder.bytes(of: "profiles.db-wal")
    var generator = SeededGenerator(seed: seed)
    let cuts = (0..<12).map { _ in Int.random(in: 0...log.count, using: &generator) }
    var last = 0
    for cut in cuts.sorted() + [log.count] {
      let place = try #require(try place(in: past, folder, log: Array(log.prefix(cut))))
      #expect(place >= last, "a longer log has fewer commits: cut at \(cut)")
      last = place
      guard cut < log.count else { continue }
      var spoilt = log
      spoilt[cut] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
      let other = try #require(
        try self.place(in: past, folder, log: spoilt, isSpoilt: true), "spoilt at \(cut)")
      #expect(other >= place || cut < 32, "spoilt at \(cut)")
    }
    #expect(last == past.count - 1)
  }

  /// After which commit a copy of the folder with another log stands; nil is none of them.
  private func place(
    in past: [StoreModel], _ folder: TemporaryFolder, log: [UInt8], isSpoilt: Bool = false
  ) throws -> Int? {
    let crashed = try folder.copied()
    try crashed.write(log, to: "profiles.db-wal")
    let store = try ProfileDatabase.open(
      path: crashed.database, seed: .test(past[0].state.origin.high))
    // Where commits are behind the spoilt one, that is noticed: mending has tests of its own.
    if isSpoilt && store.recovered != nil { return past.count - 1 }
    #expect(store.recovered == nil)
    let loaded = try store.load()
    return past.firstIndex { $0.expects(loaded) }
  }

  @Test(.seeds(1...6))
  func `Every page of history is what a search through the whole log finds`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...25 { _ = try store.commit(model.batch()) }
    var generator = SeededGenerator(seed: seed)
    for _ in 1...200 {
      let place = Int.random(in: model.state.profiles.indices, using: &generator)
      let profile = model.state.profiles[place].profile.id
      let before = Int.random(in: -2...model.state.lsn + 2, using: &generator)
      let lsn = Bool.random(using: &generator) ? before : nil
      let limit = Int.random(in: 0...30, using: &generator)
      let page = try store.store.history(of: profile, before: lsn, limit: limit)
      #expect(page == model.history(of: profile, before: lsn, limit: limit))
    }
    let unknown = ProfileID(high: 1, low: 1)
    #expect(
      try store.store.history(of: unknown, before: nil, limit: 5)
        == HistoryPage(changes: [], hasMore: false))
  }

  @Test(.seeds(1...6))
  func `The changes after a number are what a search through the whole log finds`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    for _ in 1...25 { _ = try store.commit(model.batch()) }
    var generator = SeededGenerator(seed: seed)
    for _ in 1...200 {
      let place = Int.random(in: model.state.profiles.indices, using: &generator)
      let profile = model.state.profiles[place].profile.id
      let lsn = Int.random(in: -2...model.state.lsn + 2, using: &generator)
      let limit = Int.random(in: 0...30, using: &generator)
      let page = try store.store.changes(of: profile, after: lsn, limit: limit)
      #expect(page == model.changes(of: profile, after: lsn, limit: limit))
    }
    let unknown = ProfileID(high: 1, low: 1)
    #expect(
      try store.store.changes(of: unknown, after: 0, limit: 5)
        == HistoryPage(changes: [], hasMore: false))
  }

  @Test func `A page of large changes ends early and says that there are more`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    let origin = try store.load().origin
    let edits = (0..<1000).map { Edit.adjust(ingredient: "\($0)", by: 1) }
    var profile = Profile(id: .default, catalog: "", name: "")
    var log: [LoggedChange] = []
    for lsn in 1...9 {
      let change = Change(
        of: profile, edits, at: HybridTimestamp(milliseconds: lsn), by: origin)
      let effects = profile.apply(change, catalog: nil)
      log.append(LoggedChange(lsn: lsn, change: change, effects: effects))
    }
    _ = try store.commit(
      StoreBatch(
        entries: log.map { StoreEntry(change: $0) }, clock: .zero, nowMilliseconds: 1))
    var after = 0
    var read: [LoggedChange] = []
    while true {
      let page = try store.store.changes(of: .default, after: after, limit: 500)
      #expect(page.changes.count <= 3)
      read += page.changes
      after = page.changes.last?.lsn ?? after
      if !page.hasMore { break }
      try #require(!page.changes.isEmpty)
    }
    #expect(read == log)
    let back = try store.store.history(of: .default, before: nil, limit: 500)
    #expect(back == HistoryPage(changes: Array(log.reversed().prefix(3)), hasMore: true))
  }

  @Test func `The last replies of each client are kept, and no others`() throws {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test())
    var model = StoreModel(try store.load(), seed: 5)
    for _ in 1...100 { _ = try store.commit(model.batch()) }
    for (client, replies) in model.replies {
      try #require(replies.count > RequestTag.keptReplies)
      for n in 0...replies.count + 1 {
        let isKept = n > replies.count - RequestTag.keptReplies && n <= replies.count
        #expect(try store.store.reply(client: client, n: n) == (isKept ? replies[n - 1] : nil))
      }
    }
    #expect(try store.store.reply(client: "nobody", n: 1) == nil)
  }
}
