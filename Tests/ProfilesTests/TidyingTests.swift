import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct TidyingTests {
  @Test(.seeds(1...200))
  func `tidied edits show what the edits show one by one`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let world = try World(seed: seed, steps: 10)
    let edits =
      (Edit.random(count: 1...12, using: &generator)
      + Edit.randomOfBench(upTo: 6, using: &generator)).shuffled(using: &generator)
    let now = 1_800_000_000_000
    var oneByOne = world.replicas[0]
    for edit in edits { oneByOne.edit([edit], now: now, catalog: nil) }
    var together = world.replicas[0]
    together.edit(edits, now: now, catalog: nil)
    #expect(together.profile.shown() == oneByOne.profile.shown())
    #expect(together.log.count == world.replicas[0].log.count + 1)
  }

  @Test(.seeds(1...200))
  func `tidying twice is tidying once, and no field stands twice`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let edits =
      (Edit.random(count: 0...12, using: &generator)
      + Edit.randomOfBench(upTo: 6, using: &generator)).shuffled(using: &generator)
    let tidied = Edit.tidied(edits)
    #expect(Edit.tidied(tidied) == tidied)
    let fields = tidied.compactMap { edit -> String? in
      switch edit {
      case .choose(let group, let id, _): "\(group) \(id)"
      case .reset(let group, _): "\(group)"
      case .rename: "name"
      case .scope: "scope"
      case .delete, .undelete: "deleted"
      case .stock(let ingredient, _, _): "stock \(ingredient)"
      case .adjust(let ingredient, _): "adjust \(ingredient)"
      case .alchemist(let field, _): "alchemist \(field)"
      case .reserve(let ingredient, _): "reserve \(ingredient)"
      case .know(let ingredient, let effect, _): "know \(ingredient) \(effect)"
      case .label(let label, _): "\(label)"
      case .create, .brew, .unknown: nil
      }
    }
    #expect(Set(fields).count == fields.count)
  }

  private static let garlic = Edit.choose(.ingredients, id: "garlic", .must)

  @Test(
    arguments: [
      ([], []),
      ([garlic, .reset(.ingredients, .cant)], [.reset(.ingredients, .cant)]),
      ([.reset(.ingredients, .cant), garlic], [.reset(.ingredients, .cant), garlic]),
      ([garlic, .reset(.effects, .cant)], [garlic, .reset(.effects, .cant)]),
      ([.reset(.effects, .cant), .reset(.effects, .may)], [.reset(.effects, .may)]),
      ([.rename("a"), garlic, .rename("b")], [garlic, .rename("b")]),
      ([.delete, .undelete], [.undelete]),
      (
        [
          .adjust(ingredient: "a", by: 2), .adjust(ingredient: "b", by: 1),
          .adjust(ingredient: "a", by: 3),
        ],
        [.adjust(ingredient: "b", by: 1), .adjust(ingredient: "a", by: 5)]
      ),
      ([.adjust(ingredient: "a", by: 2), .adjust(ingredient: "a", by: -2)], []),
      (
        [
          .adjust(ingredient: "a", by: 2), .stock(ingredient: "a", quantity: 5, seen: 0),
          .adjust(ingredient: "a", by: 1),
        ],
        [.stock(ingredient: "a", quantity: 5, seen: 0), .adjust(ingredient: "a", by: 1)]
      ),
      (
        [.create(catalog: "small", name: "a"), .rename("b")],
        [.create(catalog: "small", name: "a"), .rename("b")]
      ),
    ] as [([Edit], [Edit])])
  func `what is kept`(edits: [Edit], kept: [Edit]) {
    #expect(Edit.tidied(edits) == kept)
  }
}
