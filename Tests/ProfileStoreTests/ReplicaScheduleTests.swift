import ProfileStore
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

/// Laws over random schedules with joins, pushes, compaction and notes; the seed replays a failure.
@Suite struct ReplicaScheduleTests {
  @Test(.seeds(1...16))
  func `A store with joined states and a cut log is what a model of it is, through all restarts`()
    throws
  {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    var store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    var generator = SeededGenerator(seed: seed &+ 1000)
    for step in 1...40 {
      _ = try store.commit(model.replicaBatch())
      try compact(store, &model, &generator)
      #expect(model.expects(try store.load()), "step \(step)")
      try compare(store, model, &generator)
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
    #expect(model.state.profiles.contains { $0.floor.lsn > 0 })
  }

  private func compact(
    _ store: ProfileDatabase, _ model: inout StoreModel, _ generator: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 0...2, using: &generator) where !model.state.profiles.isEmpty {
      let place = Int.random(in: model.state.profiles.indices, using: &generator)
      let retention = LogRetention(
        changes: Int.random(in: 0...8, using: &generator),
        // Stamps are anywhere in their 48 bits; most are old enough.
        sinceMilliseconds: Int.random(in: 1 << 45...1 << 48, using: &generator),
        stepLimit: Int.random(in: 0...6, using: &generator))
      let id = model.state.profiles[place].profile.id
      let expected = model.compact(place, retention)
      #expect(try store.find(.compaction(id, retention)) == expected)
    }
  }

  private func compare(
    _ store: ProfileDatabase, _ model: StoreModel, _ generator: inout SeededGenerator
  ) throws {
    for _ in 0..<6 where !model.state.profiles.isEmpty {
      let place = Int.random(in: model.state.profiles.indices, using: &generator)
      let profile = model.state.profiles[place].profile
      let limit = Int.random(in: 1...20, using: &generator)
      let lsn = Int.random(in: -1...model.state.lsn + 1, using: &generator)
      #expect(
        try store.store.history(of: profile.id, before: lsn, limit: limit)
          == model.history(of: profile.id, before: lsn, limit: limit))
      #expect(
        try store.find(.changes(profile.id, after: lsn, limit: limit))
          == model.changesFinding(of: profile.id, after: lsn, limit: limit))
      let vector = vector(near: model.state.profiles[place], &generator)
      #expect(
        try store.find(.missing(profile.id, vector, limit: limit))
          == model.missing(of: profile.id, vector, limit: limit))
      let dots = dots(near: profile.vector, &generator)
      #expect(try store.find(.hashes(profile.id, dots)) == model.hashes(of: profile.id, dots))
      let asked = model.log.randomElement(using: &generator)?.change.dot
      #expect(try undoTarget(store, profile.id, asked) == model.undoTarget(of: profile.id, asked))
    }
  }

  /// A vector between the floor and the state, or a little below either.
  private func vector(
    near state: StoredProfileState, _ generator: inout SeededGenerator
  ) -> VersionVector {
    let floor = state.floor.vector
    let isLow = Int.random(in: 0..<4, using: &generator) == 0
    return VersionVector(
      state.profile.vector.entries.map { dot in
        let lowest = isLow ? 0 : min(floor[dot.origin], dot.seq)
        return Dot(origin: dot.origin, seq: Int.random(in: lowest...dot.seq, using: &generator))
      })
  }

  private func dots(near vector: VersionVector, _ generator: inout SeededGenerator) -> [Dot] {
    vector.entries.flatMap { dot in
      [
        dot, Dot(origin: dot.origin, seq: dot.seq + 1),
        Dot(origin: dot.origin, seq: Int.random(in: 0...dot.seq, using: &generator)),
      ]
    } + [Dot(origin: Origin(high: 77, low: 77), seq: 1)]
  }

  private func undoTarget(
    _ store: ProfileDatabase, _ profile: ProfileID, _ asked: Dot?
  ) throws -> UndoTarget? {
    var search = UndoSearch(for: asked)
    while search.outcome == nil { try store.store.advance(&search, in: profile) }
    guard case .found(let target)? = search.outcome else { return nil }
    return target
  }

  @Test(.seeds(1...8))
  func `What a replica lacked comes page by page, each change after all that it follows`() throws {
    let seed = Seeds.current
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(seed))
    var model = StoreModel(try store.load(), seed: seed)
    var past: [StoredProfileState] = []
    for _ in 1...30 {
      _ = try store.commit(model.replicaBatch())
      past += model.state.profiles
    }
    var generator = SeededGenerator(seed: seed)
    var delivered = 0
    for old in past {
      var vector = old.profile.vector
      let current = try #require(
        model.state.profiles.first { $0.profile.id == old.profile.id }?.profile)
      let limit = Int.random(in: 1...9, using: &generator)
      while true {
        let finding = try store.find(.missing(old.profile.id, vector, limit: limit))
        guard case .missing(let changes, let hasMore) = finding else {
          #expect(!vector.contains(model.floor(of: old.profile.id).vector))
          break
        }
        for change in changes {
          #expect(
            vector.contains(change.context) && vector[change.dot.origin] + 1 == change.dot.seq)
          vector.insert(change.dot)
        }
        delivered += changes.count
        if !hasMore {
          #expect(vector == current.vector)
          break
        }
        try #require(!changes.isEmpty)
      }
    }
    #expect(delivered > 100)
  }
}
