import Alchemy
import TestSupport
import Testing

@Suite("Recipes that lack some ingredients")
struct RecipeShortageTests {
  /// Looks at each recipe.
  private func plain(
    _ index: RecipeIndex, lacking count: Int, of available: BitSet
  ) -> [Int] {
    (0..<index.count).filter { position in
      index[position].ingredients.count { !available.contains($0) } == count
    }
  }

  /// A set that has about one ingredient of a hundred, every second, or 99 of a hundred.
  private func available(
    of catalog: Catalog, using generator: inout SeededGenerator
  ) -> BitSet {
    let share = [0, 1, 10, 50, 90, 99, 100].randomElement(using: &generator) ?? 0
    var available = BitSet(capacity: catalog.ingredients.count)
    for index in catalog.ingredients.indices
    where Int.random(in: 0..<100, using: &generator) < share { available.insert(index) }
    return available
  }

  @Test("They are those of a plain loop", .seeds(1...12), arguments: CatalogShape.all)
  func madeUp(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    for _ in 0..<30 {
      let available = available(of: index.catalog, using: &generator)
      for count in RecipeIndex.shortages {
        let found = index.recipes(lacking: count, of: available)
        found.checkInvariants(in: index)
        #expect(
          found.positions == plain(index, lacking: count, of: available),
          "\(count) of \(Array(available))")
      }
    }
  }

  @Test("So are those of the game, whether few or most ingredients are available")
  func skyrim() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    for stride in [1, 2, 3, 40, 200] {
      var (few, most) = (BitSet(capacity: 110), BitSet(capacity: 110))
      for number in 0..<110 {
        if number % stride == 0 { few.insert(number) } else { most.insert(number) }
      }
      for available in [few, most] {
        for count in RecipeIndex.shortages {
          let found = index.recipes(lacking: count, of: available)
          #expect(
            firstDifference(found.positions, plain(index, lacking: count, of: available)) == nil)
        }
      }
    }
  }

  @Test("A set of two sets has what both have", .seeds(1...3))
  func intersection() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let index = try RecipeIndex(of: Catalog.random(CatalogShape.all[0], using: &generator))
    let sets = (0..<2).map { _ in
      index.recipes(lacking: 1, of: available(of: index.catalog, using: &generator))
    }
    let both = sets[0].intersection(sets[1])
    both.checkInvariants(in: index)
    #expect(both.positions == sets[0].positions.filter(sets[1].contains))
  }
}
