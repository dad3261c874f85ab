import Alchemy
import TestSupport
import Testing

@Suite("Orders and filters by what an alchemist makes, and by what is known")
struct RecipeOrderingTests {
  private struct Stage {
    let index: RecipeIndex
    let prices: RecipePrices
    let all: RecipeSet
    var catalog: Catalog { index.catalog }

    init(_ shape: CatalogShape, using generator: inout SeededGenerator) throws {
      index = try RecipeIndex(of: try Catalog.random(shape, using: &generator))
      prices = RecipePrices(
        of: PriceClasses(of: index), for: try Alchemist.random(using: &generator))
      all = index.matches(Selection(of: index.catalog))
    }

    func brew(_ position: Int) throws -> Brew {
      try #require(catalog.brew(Array(index[position].ingredients), by: prices.alchemist))
    }
  }

  @Test(
    "The strongest comes first, as a plain sort of all brews has it", .seeds(1...10),
    arguments: CatalogShape.all)
  func strongest(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let stage = try Stage(shape, using: &generator)
    let byValue = stage.prices.order(of: .value).map(Int.init)
    for effect in stage.catalog.effects.indices {
      var expected: [(magnitude: Double, seconds: Double, rank: Int, position: Int)] = []
      for (rank, position) in byValue.enumerated() {
        guard let part = try stage.brew(position).parts.first(where: { $0.effect == effect })
        else { continue }
        expected.append((part.magnitude, part.seconds, rank, position))
      }
      expected.sort {
        ($1.magnitude, $1.seconds, $0.rank) < ($0.magnitude, $0.seconds, $1.rank)
      }
      let found = stage.index.strongestFirst(stage.all, effect: effect, prices: stage.prices)
      #expect(found == expected.map(\.position))
    }
  }

  @Test(
    "What reveals most comes first, counted by the rule of the game", .seeds(1...10),
    arguments: CatalogShape.all)
  func mostRevealing(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let stage = try Stage(shape, using: &generator)
    let known = stage.catalog.ingredients.map { ingredient in
      EffectSet(
        ingredient.effects.filter { _ in Bool.random(using: &generator) }
          .compactMap { stage.catalog.effectIndex(of: $0.id) })
    }
    func revealed(_ position: Int) -> Int {
      let rows = Array(stage.index[position].ingredients)
      var count = 0
      for row in rows {
        for effect in stage.catalog.ingredients[row].effects {
          let isShared = rows.contains { other in
            other != row
              && stage.catalog.ingredients[other].effects.contains { $0.id == effect.id }
          }
          let isKnown = stage.catalog.effectIndex(of: effect.id).map(known[row].contains) ?? true
          if isShared, !isKnown { count += 1 }
        }
      }
      return count
    }
    let byValue = stage.prices.order(of: .value).map(Int.init)
    let expected = byValue.enumerated().map { (revealed($1), $0, $1) }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
    let found = stage.index.mostRevealingFirst(stage.all, known: known, prices: stage.prices)
    #expect(found == expected.map { $0.2 })
    for position in found {
      #expect(stage.index.revealed(by: position, known: known) == revealed(position))
    }
    var pages: [Int] = []
    var after: Int?
    repeat {
      let page = stage.index.page(of: found, after: after, limit: 7)
      #expect(page.total == found.count)
      pages += page.positions
      after = page.next
    } while after != nil
    #expect(pages == found)
  }

  @Test(
    "Only recipes of at least so much gold are shown, in pages and one by one", .seeds(1...10),
    arguments: CatalogShape.all)
  func leastGold(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let stage = try Stage(shape, using: &generator)
    guard stage.index.count > 0 else { return }
    for prices in [stage.prices, nil] {
      for _ in 0..<6 {
        let some = generator.integer(in: 0...stage.index.count - 1)
        let gold = (prices?[some] ?? stage.index[some]).gold + generator.integer(in: 0...1)
        let view = RecipeView(leastGold: gold)
        let page = stage.index.page(
          stage.all, view, prices: prices, limit: max(1, stage.index.count))
        let expected = (0..<stage.index.count).filter {
          (prices?[$0] ?? stage.index[$0]).gold >= gold
        }
        #expect(Set(page.positions) == Set(expected) && page.total == expected.count)
        let filter = try RecipeFilter(
          view, of: stage.catalog, alchemist: prices?.alchemist ?? Alchemist())
        for position in 0..<stage.index.count {
          let ids = stage.index[position].ingredients.map { stage.catalog.ingredients[$0].id }
          #expect(filter.shows(ids) == expected.contains(position))
        }
      }
    }
  }
}
