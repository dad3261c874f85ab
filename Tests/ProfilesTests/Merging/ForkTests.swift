import Alchemy
import Profiles
import TestSupport
import Testing

/// One identity that was used twice: a copied or rolled-back store wrote on in both places.
@Suite struct ForkTests {
  /// Worlds in which each replica's state was also made by another history of the same origins.
  private func forkedStates(_ seed: UInt64) throws -> [Profile] {
    let worlds = try [seed, seed + 10_000].map { try World(seed: $0, steps: 20, joins: true) }
    return worlds.flatMap(\.replicas).map(\.profile)
  }

  @Test(.seeds(1...100))
  func `joins of states that cannot both be right still end in one state`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let states = try forkedStates(seed)
    var expected: Profile?
    for _ in 0..<4 {
      var order = states.shuffled(using: &generator)
      while order.count > 1 {
        let index = generator.integer(in: 0...order.count - 2)
        _ = order[index].join(order.remove(at: index + 1), catalog: nil)
        order[index].checkInvariants()
      }
      #expect(order[0] == expected ?? order[0])
      #expect(order[0].digest == (expected ?? order[0]).digest)
      expected = order[0]
    }
  }

  @Test(
    arguments: [
      ([.scope(.stock)], [.scope(.all)]),
      ([.rename("a")], [.rename("b")]),
      ([.delete], [.undelete]),
      ([.reset(.effects, .cant)], [.reset(.effects, .may)]),
      (
        [.choose(.ingredients, id: "garlic", .must)], [.choose(.ingredients, id: "garlic", .cant)]
      ),
      ([.adjust(ingredient: "garlic", by: 1)], [.adjust(ingredient: "garlic", by: 2)]),
      (
        [.stock(ingredient: "garlic", quantity: 1, seen: 0)],
        [.stock(ingredient: "garlic", quantity: 2, seen: 0)]
      ),
    ] as [([Edit], [Edit])])
  func `one place with two changes is noticed in a join, and decided alike`(
    one: [Edit], other: [Edit]
  ) {
    let profiles = [one, other].map { edits in
      var replica = Replica(number: 1)
      replica.edit(edits, now: 5, catalog: nil)
      return replica.profile
    }
    var (here, there) = (profiles[0], profiles[1])
    #expect(!here.join(profiles[1], catalog: nil).isSound)
    #expect(!there.join(profiles[0], catalog: nil).isSound)
    #expect(here == there)
    #expect(profiles.contains { $0.digest == here.digest })
  }

  @Test func `a profile that was created twice under one identity has one catalog everywhere`() {
    let id = ProfileID(randomHigh: 1, randomLow: 2)
    let profiles = ["small", "skyrim"].map { catalog in
      var replica = Replica(number: 1, profile: Profile(untouched: id))
      replica.edit([.create(catalog: catalog, name: "a")], now: 5, catalog: nil)
      return replica.profile
    }
    var (here, there) = (profiles[0], profiles[1])
    _ = here.join(profiles[1], catalog: nil)
    _ = there.join(profiles[0], catalog: nil)
    #expect(here == there)
  }
}
