import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct JoinLawTests {
  /// The states that the replicas of a world came to, by changes and by joins.
  private func states(_ seed: UInt64) throws -> [Profile] {
    try World(seed: seed, joins: seed % 2 == 0).replicas.map(\.profile)
  }

  private func joined(_ states: Profile...) -> Profile {
    var result = states[0]
    for state in states.dropFirst() { #expect(result.join(state, catalog: nil).isSound) }
    result.checkInvariants()
    return result
  }

  @Test(.seeds(1...100))
  func `a join is the same from either side`() throws {
    let seed = Seeds.current
    let states = try states(seed)
    for one in states {
      for other in states { #expect(joined(one, other) == joined(other, one)) }
    }
  }

  @Test(.seeds(1...100))
  func `joins may be grouped in any way`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let states = try states(seed)
    for _ in 0..<6 {
      let (a, b, c) = (generator.pick(states), generator.pick(states), generator.pick(states))
      #expect(joined(joined(a, b), c) == joined(a, joined(b, c)))
    }
  }

  @Test(.seeds(1...100))
  func `joining what is known already changes nothing and conflicts with nothing`() throws {
    let seed = Seeds.current
    let states = try states(seed)
    var whole = states[0]
    for state in states { _ = whole.join(state, catalog: nil) }
    let before = whole
    for state in states + [before] {
      let joined = whole.join(state, catalog: nil)
      #expect(joined.effects == [] && joined.conflicts == [] && joined.isSound)
      #expect(whole == before)
    }
  }

  @Test(.seeds(1...100))
  func `what a join returns is the difference of all that is shown`() throws {
    let seed = Seeds.current
    let catalog = try SmallCatalog.catalog()
    let states = try states(seed)
    for one in states {
      for other in states {
        var profile = one
        let effects = profile.join(other, catalog: catalog).effects
        var shown = one.shown()
        for effect in effects {
          #expect(shown[effect.field] == effect.from)
          #expect(effect.from != effect.to)
          shown[effect.field] = effect.to
        }
        let after = profile.shown()
        for field in SmallCatalog.known { #expect(shown[field] == after[field], "\(field)") }
        #expect(Set(effects.map(\.field)).count == effects.count)
      }
    }
  }

  @Test(.seeds(1...100))
  func `equal digests are equal states, and other states have other digests`() throws {
    let seed = Seeds.current
    let states = try states(seed)
    for one in states {
      for other in states {
        let isSame = one.rows == other.rows
        #expect((one.digest == other.digest) == isSame)
      }
    }
  }

  @Test(arguments: [
    Edit.rename("Lydia"), .scope(.stock), .choose(.ingredients, id: "wheat", .must),
    .reset(.effects, .cant), .alchemist(.skill, .number(40)),
    .reserve(ingredient: "wheat", quantity: 2),
    .know(ingredient: "wheat", effect: "fear", true),
  ])
  func `the same value by another change has another digest`(edit: Edit) {
    let digests = [Origin.numbered(1), .numbered(2)].map { origin in
      var profile = Profile(id: .default, catalog: "small", name: "default")
      let change = profile.change(
        minting: [edit], at: HybridTimestamp(milliseconds: 1), origin: origin, client: nil)
      _ = profile.apply(change, catalog: nil)
      return profile.digest
    }
    #expect(digests[0] != digests[1])
  }
}

extension Profile {
  /// All that the digest is about: everything but what was seen.
  fileprivate var rows: Profile {
    Profile(
      id: id, catalog: catalog, registers: registers, ingredients: ingredients,
      effects: effects, inventory: inventory, bench: bench, vector: VersionVector(), heads: [:])
  }
}

extension SmallCatalog {
  /// The fields but those of the id that the catalog lacks, of which a reset reports nothing.
  fileprivate static var known: [Field] {
    fields.filter { $0 != .ingredient(stranger) && $0 != .effect(stranger) }
  }
}
