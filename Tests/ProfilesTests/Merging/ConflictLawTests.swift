import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct ConflictLawTests {
  private static let seeds = UInt64(1)...100

  private func sorted(_ conflicts: [Conflict]) -> [Conflict] {
    conflicts.sorted { $0.place.description < $1.place.description }
  }

  @Test(.seeds(1...100))
  func `a change conflicts where it and what decides there had not seen each other`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed, joins: seed % 2 == 0)
    var profile = Profile.fresh()
    var seen: [Change] = []
    for change in world.delivery(causal: true, using: &generator) {
      let expected = PlainClaims(seen).conflicts(with: change)
      #expect(sorted(profile.conflicts(with: change)) == sorted(expected))
      _ = profile.apply(change, catalog: nil)
      seen.append(change)
    }
  }

  @Test func `a reset is compared with so many choices alone as may be`() {
    var profile = Profile.fresh()
    let time = HybridTimestamp(rawValue: 9)
    let ids = ["a", "b", "c"]
    _ = profile.apply(
      profile.change(
        minting: ids.map { .choose(.ingredients, id: $0, .must) }, at: time, origin: .numbered(1),
        client: nil), catalog: nil)
    let reset = Profile.fresh().change(
      minting: [.reset(.ingredients, .cant)], at: HybridTimestamp(rawValue: 5),
      origin: .numbered(2), client: nil)
    var checks = 5
    let places = profile.conflicts(with: reset, checks: &checks).map(\.place)
    #expect(places == ids.map { .field(.ingredient($0)) })
    #expect(checks == 2)
    #expect(profile.conflicts(with: reset, checks: &checks) == [])
    #expect(checks == 2)
  }

  @Test(.seeds(1...100))
  func `states conflict where neither had seen what decides in the other`() throws {
    let seed = Seeds.current
    let world = try World(seed: seed, joins: seed % 2 == 0)
    for one in world.replicas.map(\.profile) {
      for other in world.replicas.map(\.profile) {
        var profile = one
        let here = PlainClaims(world.changes(in: one.vector))
        let there = PlainClaims(world.changes(in: other.vector))
        let expected = here.conflicts(
          joining: there, seenHere: one.vector, seenThere: other.vector)
        let joined = profile.join(other, catalog: nil)
        #expect(sorted(joined.conflicts) == sorted(expected))
      }
    }
  }

  @Test(.seeds(1...100))
  func `of a conflict neither author had seen the other, and the later stamp is kept`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    world.settle()
    let claims = PlainClaims(world.changes)
    for conflict in world.replicas.flatMap(\.journal) {
      let kept = claims.at(conflict.place).first { $0.change.dot == conflict.keptBy }
      let lost = claims.at(conflict.place).first { $0.change.dot == conflict.lostBy }
      let (winner, loser) = (try #require(kept), try #require(lost))
      #expect([winner.value, loser.value] == [conflict.kept, conflict.lost])
      #expect(winner.value != loser.value)
      #expect(winner.change.stamp > loser.change.stamp)
      #expect(!winner.change.context.contains(loser.change.dot))
      #expect(!loser.change.context.contains(winner.change.dot))
    }
  }

  @Test(.seeds(1...100))
  func `what lost without anybody having seen it stands in somebody's journal`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    world.settle()
    let journals = world.replicas.flatMap(\.journal)
    #expect(PlainClaims(world.changes).unnoted(in: journals) == [])
  }

  @Test(.seeds(1...100))
  func `quantities are in no conflict`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    world.settle()
    for conflict in world.replicas.flatMap(\.journal) {
      if case .field(.stock) = conflict.place { Issue.record("\(conflict)") }
    }
  }

  @Test(.seeds(1...100))
  func `taking the lost value shows it, and settles the conflict for who had seen both`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed, joins: true)
    let before = world
    world.settle()
    for (replica, earlier) in zip(world.replicas, before.replicas) {
      for conflict in replica.journal {
        let edit = try #require(conflict.editTakingLost)
        var resolving = replica
        resolving.edit([edit], now: World.evening, catalog: nil)
        let resolved = try #require(resolving.log.last)
        #expect(conflict.isSettled(by: resolved))
        if case .field(let field) = conflict.place {
          #expect(resolving.profile.value(of: field) == conflict.lost)
        }
        let seen = earlier.profile.vector
        var elsewhere = earlier
        elsewhere.edit([edit], now: World.evening, catalog: nil)
        let blind = try #require(elsewhere.log.last)
        let knewBoth = seen.contains(conflict.keptBy) && seen.contains(conflict.lostBy)
        #expect(conflict.isSettled(by: blind) == knewBoth)
      }
    }
  }

  @Test func `worlds hold conflicts about each kind of place`() throws {
    var kinds: [String: Int] = [:]
    for seed in Self.seeds {
      var world = try World(seed: seed, joins: true)
      world.settle()
      for conflict in world.replicas.flatMap(\.journal) {
        let kind = conflict.place.description.prefix { $0 != ":" }
        kinds[String(kind), default: 0] += 1
      }
    }
    let expected = [
      "alchemist", "deleted", "effect", "effects", "favourite", "ingredient", "ingredients",
      "known", "name", "note",
      "reserve", "scope",
    ]
    #expect(kinds.keys.sorted() == expected)
    #expect(kinds.values.allSatisfy { $0 > 20 }, "\(kinds)")
  }
}
