import Alchemy
import TestSupport
import Testing

@Suite("A list of recipes whose rows are found by number")
struct RecipeListingTests {
  @Test("It holds what the pages hold, row for row", .seeds(1...4), arguments: CatalogShape.all)
  func rows(shape: CatalogShape) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    for _ in 0..<40 {
      let set = index.matches(.random(of: index.catalog, using: &generator))
      let view = RecipeView.random(using: &generator)
      let listing = index.listing(set, view)
      let pages = index.pages(set, view, limit: 50)
      #expect(Array(listing) == pages.flatMap(\.positions), "\(view)")
      #expect(listing.enumerated().allSatisfy { listing.row(of: $1) == $0 })
    }
  }

  @Test("What is not shown has no row, and a nearest one by its order", .seeds(1...6))
  func nearest() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let shape = CatalogShape(ingredients: 20, effects: 9)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    let all = index.matches(Selection(of: index.catalog))
    for _ in 0..<40 {
      let set = index.matches(.random(of: index.catalog, using: &generator))
      var view = RecipeView.random(using: &generator)
      let listing = index.listing(set, view)
      view = RecipeView(sort: view.sort)
      let rows = Array(listing)
      let ranks = ranks(in: Array(index.listing(all, view)))
      for position in 0..<index.count {
        if listing.row(of: position) == nil { #expect(!listing.contains(position)) }
        let expected = plainNearest(to: position, in: rows, ranks: ranks)
        #expect(listing.row(nearest: position) == expected, "seed \(seed), \(view), \(position)")
      }
    }
  }

  @Test("A position that no recipe has is nowhere")
  func foreign() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    let all = index.matches(Selection(of: index.catalog))
    for sort in RecipeSort.kept {
      let listing = index.listing(all, RecipeView(sort: sort))
      #expect(listing.count == 32_815)
      for position in [-1, index.count, Int.max] { #expect(listing.row(of: position) == nil) }
      #expect(listing.row(nearest: -1) == nil)
      #expect(listing.row(nearest: index.count) == index.count - 1)
    }
  }

  private func ranks(in order: [Int]) -> [Int] {
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, position) in order.enumerated() { ranks[position] = rank }
    return ranks
  }

  /// Looks at every row.
  private func plainNearest(to position: Int, in rows: [Int], ranks: [Int]) -> Int? {
    var nearest: (row: Int, distance: Int)?
    for row in rows.indices {
      let distance = abs(ranks[rows[row]] - ranks[position])
      if distance <= nearest?.distance ?? .max { nearest = (row, distance) }
    }
    return nearest?.row
  }
}

extension Selection {
  /// Blocks some ingredients and effects, and now and then requires one.
  fileprivate static func random(
    of catalog: Catalog, using generator: inout SeededGenerator
  ) -> Selection {
    var selection = Selection(of: catalog)
    for index in catalog.ingredients.indices where generator.chance(oneIn: 6) {
      selection.choose(.cant, ingredient: index)
    }
    for index in catalog.effects.indices where generator.chance(oneIn: 9) {
      selection.choose(generator.chance(oneIn: 9) ? .must : .cant, effect: index)
    }
    return selection
  }
}
