import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct MintingTests {
  @Test func `a change is the next of its origin, and links to the newest that is here`() {
    var first = Replica(number: 1)
    first.edit([.rename("a")], now: 1, catalog: nil)
    first.edit([.rename("b")], now: 2, catalog: nil)
    var second = Replica(number: 2)
    second.pull(from: first, limit: 2, catalog: nil)
    let change = second.profile.change(
      minting: [.scope(.stock)], at: HybridTimestamp(rawValue: 9), origin: .numbered(2),
      client: "tests")
    #expect(
      change
        == Change(
          profile: .default, dot: Dot(origin: .numbered(2), seq: 1),
          time: HybridTimestamp(rawValue: 9),
          context: VersionVector([Dot(origin: .numbered(1), seq: 2)]), edits: [.scope(.stock)],
          client: "tests",
          links: [Link(first.log[1].dot, first.log[1].hash), Link(before: .numbered(2))]))
  }

  @Test func `a change links to what its origin had not seen before, and to the change before it`()
  {
    var (one, other) = (Replica(number: 1), Replica(number: 2))
    one.edit([.rename("a")], now: 1, catalog: nil)
    other.pull(from: one, limit: 1, catalog: nil)
    other.edit([.rename("b")], now: 2, catalog: nil)
    var seen = other.profile.vector
    let draft = other.profile.draft(
      minting: [], at: HybridTimestamp(rawValue: 9), origin: .numbered(2), client: nil,
      beyond: seen,
      salt: 1)
    #expect(draft.links == [Link(other.log[1].dot, other.log[1].hash)])
    one.edit([.rename("c")], now: 3, catalog: nil)
    other.pull(from: one, limit: 1, catalog: nil)
    let next = other.profile.draft(
      minting: [], at: HybridTimestamp(rawValue: 9), origin: .numbered(2), client: nil,
      beyond: seen,
      salt: 1)
    #expect(next.links.map(\.hash) == [one.log[1].hash, other.log[1].hash])
    seen = VersionVector()
    #expect(next.context == other.profile.vector)
  }

  @Test func `a stated count notes the sums that it has seen`() {
    var replica = Replica(number: 1)
    replica.edit([.adjust(ingredient: "garlic", by: 3)], now: 1, catalog: nil)
    replica.edit([.stock(ingredient: "garlic", quantity: 5, seen: 0)], now: 2, catalog: nil)
    let expected = Edit.stock(ingredient: "garlic", quantity: 5, seen: 3)
    #expect(replica.log[1].edits == [expected])
    #expect(replica.profile.value(of: .stock("garlic")) == .quantity(5))
  }

  @Test(.seeds(1...100))
  func `what is asked for last is shown at once, whatever the clock says`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed)
    for var replica in world.replicas {
      let id = generator.pick(SmallCatalog.ingredients)
      let choice = generator.pick(Choice.allCases)
      let edits: [Edit] = [
        .reset(.ingredients, .cant), .choose(.ingredients, id: id, choice),
        .stock(ingredient: id, quantity: 4, seen: 0), .rename("last"),
      ]
      replica.edit(edits, now: generator.pick([0, 1_700_000_000_000]), catalog: nil)
      #expect(replica.profile.value(of: .ingredient(id)) == .choice(choice))
      #expect(replica.profile.value(of: .ingredient("no such")) == .choice(.cant))
      #expect(replica.profile.value(of: .stock(id)) == .quantity(4))
      #expect(replica.profile.value(of: .name) == .name("last"))
    }
  }

  @Test(.seeds(1...100))
  func `a copy shows what its original shows`() throws {
    let seed = Seeds.current
    var world = try World(seed: seed)
    world.settle()
    let original = world.replicas[0].profile
    var copy = Replica(number: 9, profile: Profile(id: .default, catalog: "", name: ""))
    copy.edit(original.copyingEdits(name: "copy"), now: 1, catalog: nil)
    // Of a debt nothing is in the bag to be copied.
    var expected = original.shown().mapValues { $0.debt > 0 ? .quantity(0) : $0 }
    // Whoever copies a profile has made nothing with the copy.
    for tally in Tally.allCases { expected[.tally(tally)] = .quantity(0) }
    expected[.name] = .name("copy")
    expected[.deleted] = .deleted(false)
    #expect(copy.profile.shown() == expected)
    #expect(copy.profile.catalog == original.catalog)
  }
}
