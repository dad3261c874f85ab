import Alchemy
import TestSupport
import Testing

@Suite("A searched catalog against the index and the rules told plainly")
struct SearchedCatalogTests {
  @Test("The game's recipes are counted without a list of them")
  func skyrim() throws {
    for (catalog, count) in [
      (try CatalogFiles.skyrim.get(), 32_815), (try CatalogFiles.anniversary.get(), 147_832),
    ] {
      let searched = try SearchedCatalog(of: catalog)
      let prices = SearchedPrices(of: searched, for: Alchemist())
      #expect(try searched.count(SearchedQuery(Selection(of: catalog), prices: prices)) == count)
      let index = try RecipeIndex(of: catalog)
      let all = index.matches(Selection(of: catalog))
      for size in 2...4 {
        let view = RecipeView(ingredientCount: size)
        let query = SearchedQuery(Selection(of: catalog), view, prices: prices)
        #expect(try searched.count(query) == index.filtered(all, view).count)
      }
    }
  }

  @Test(
    "Without ingredients as many recipes are left as the index has", .seeds(1...24),
    arguments: CatalogShape.searched)
  func blockedIngredients(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    let searched = try SearchedCatalog(of: catalog)
    let prices = SearchedPrices(of: searched, for: Alchemist())
    var selection = Selection(of: catalog)
    for _ in 0..<catalog.ingredients.count {
      let count = try searched.count(SearchedQuery(selection, prices: prices))
      #expect(count == index.matches(selection).count)
      selection.choose(
        .cant, ingredient: Int.random(in: catalog.ingredients.indices, using: &generator))
    }
  }

  @Test(
    "Every choice and every view leaves as many recipes as the index has", .seeds(1...12),
    arguments: CatalogShape.searched)
  func counts(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for _ in 0..<4 {
      try run.changeAlchemist()
      for _ in 0..<12 {
        let selection = run.randomSelection()
        let view = run.randomView()
        let count = try run.searched.count(
          SearchedQuery(selection, view, prices: run.searchedPrices))
        #expect(count == run.shown(selection, view).count, "\(view), \(run.alchemist)")
        let query = SearchedQuery(selection, view, prices: run.searchedPrices)
        for limit in [0, 1, count / 2, count - 1, count, count + 1, .max] where limit >= 0 {
          #expect(
            try run.pairs.total(of: query, upTo: limit)
              == RecipeTotal(min(count, limit), isOver: count > limit),
            "\(view), \(run.alchemist), \(limit)")
        }
      }
    }
  }

  @Test(
    "As many recipes fetch at least some gold as the index has", .seeds(1...12),
    arguments: CatalogShape.searched)
  func leastGold(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for round in 0..<4 {
      try run.changeAlchemist()
      let selection = round == 0 ? Selection(of: run.catalog) : run.randomSelection()
      var view = round < 2 ? RecipeView() : run.randomView()
      view.leastGold = nil
      let golds = run.shown(selection, view).map { run.prices[$0].gold }
      let highest = golds.max() ?? 0
      for gold in [1, 2, highest / 8, highest / 3, highest / 2, highest, highest + 1] {
        view.leastGold = gold
        let query = SearchedQuery(selection, view, prices: run.searchedPrices)
        let count = golds.count { $0 >= gold }
        #expect(try run.pairs.total(of: query) == RecipeTotal(count), "\(view), \(run.alchemist)")
        #expect(try run.searched.count(query) == count, "\(view), \(run.alchemist)")
      }
    }
  }

  @Test(
    "A change of a selection adds and removes as many recipes as in the index", .seeds(1...12),
    arguments: CatalogShape.searched)
  func differences(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for _ in 0..<4 {
      try run.changeAlchemist()
      var old = Selection(of: run.catalog)
      for _ in 0..<12 {
        let new = run.randomSelection(from: old)
        let difference = try run.searched.difference(
          from: old, to: new, prices: run.searchedPrices)
        let expected = RecipeDifference(from: run.matches(old), to: run.matches(new))
        #expect(difference.count == expected.new.count)
        #expect(difference.added == expected.gainedCount)
        #expect(difference.removed == expected.lostCount)
        old = new
      }
    }
  }

  @Test(
    "Pages by value have the recipes of the index, in its order, whatever their size",
    .seeds(1...12), arguments: CatalogShape.searched)
  func pages(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for _ in 0..<4 {
      try run.changeAlchemist()
      for round in 0..<5 {
        let selection = round == 0 ? Selection(of: run.catalog) : run.randomSelection()
        let view = round < 2 ? RecipeView() : run.randomView()
        let expected = run.shown(selection, view).map(run.prices.plain)
        for count in [expected.count, .max] {
          let listed = try run.list(
            selection, view, count: count, limits: 1...max(40, expected.count / 6))
          let difference = firstDifference(listed, expected)
          #expect(difference == nil, "\(view), \(run.alchemist)")
        }
      }
    }
  }

  @Test("Gold is cut alike for everybody who has the prices of the default alchemist")
  func highestGold() throws {
    let catalog = try Catalog(
      id: "dear", title: "Dear",
      effects: [
        Effect(
          id: "e", name: "E", isHarmful: false, baseCost: 10_000, baseMagnitude: 1,
          baseDuration: 1)
      ],
      ingredients: ["a", "b"].map {
        Ingredient(
          id: $0, name: $0,
          effects: [IngredientEffect(id: "e", magnitude: 10_000, duration: 1_000)], value: 1,
          weight: 1)
      })
    let gold = try RecipeIndex(of: catalog)[0].gold
    #expect(gold == Int(UInt32.max))
    let searched = try SearchedCatalog(of: catalog)
    for (alchemist, isCut) in [
      (Alchemist(), true), (try Alchemist([.experimenter: 1]), true),
      (try Alchemist([.fortify: 100]), false),
    ] {
      let query = SearchedQuery(
        Selection(of: catalog), prices: SearchedPrices(of: searched, for: alchemist))
      let found = query.recipes(lackingAtMost: 0, of: [true, true])
      #expect(found.count == 1 && (found[0].gold == gold) == isCut)
      #expect(catalog.brew([0, 1], by: alchemist)?.gold == found[0].gold)
    }
  }

  @Test(
    "All recipes that lack few of some ingredients are those of the index", .seeds(1...12),
    arguments: CatalogShape.searched)
  func allRecipes(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for round in 0..<6 {
      try run.changeAlchemist()
      let selection = round == 0 ? Selection(of: run.catalog) : run.randomSelection()
      let view = round < 2 ? RecipeView() : run.randomView()
      let isThere = run.catalog.ingredients.indices.map { ($0 &+ round) % 3 != 0 }
      for most in 0...3 {
        let expected = run.shown(selection, view).map { position in
          GoldRecipe(run.prices[position].ingredients, gold: run.prices[position].gold)
        }.filter { $0.ingredients.count { !isThere[$0] } <= most }
        let all = SearchedQuery(selection, view, prices: run.searchedPrices)
          .recipes(lackingAtMost: most, of: isThere)
        #expect(all == expected, "\(view), \(run.alchemist)")
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  @Test("The game's own recipes are listed as by the index, for any alchemist", .seeds(1...3))
  func skyrimPages() throws {
    var run = try SearchedRun(try CatalogFiles.skyrim.get(), seed: Seeds.current)
    try run.changeAlchemist()
    let all = Selection(of: run.catalog)
    let expected = run.shown(all, RecipeView()).prefix(3000).map(run.prices.plain)
    let query = SearchedQuery(all, prices: run.searchedPrices)
    var listed: [PlainRecipe] = []
    var cursor: SearchedCursor?
    while listed.count < 3000 {
      let page = try run.pairs.page(
        query, of: RecipeTotal(run.index.count), after: cursor, limit: 250)
      listed += page.recipes.map(run.plain)
      cursor = page.next
      #expect(cursor != nil)
    }
    #expect(firstDifference(listed, Array(expected)) == nil, "\(run.alchemist)")
    let once = try run.pairs.page(query, of: RecipeTotal(run.index.count), limit: 3000)
    #expect(once.recipes.map(run.plain) == listed)
  }

  @Test(
    "No recipe fetches more gold than its pairs have together, Purity or not", .seeds(1...12),
    arguments: CatalogShape.searched)
  func bounds(shape: CatalogShape) throws {
    var run = try SearchedRun(shape, seed: Seeds.current)
    for _ in 0..<6 {
      try run.changeAlchemist()
      for position in 0..<run.index.count {
        let recipe = run.prices[position]
        var bounds: [Double] = []
        for (number, one) in recipe.ingredients.enumerated() {
          for other in recipe.ingredients.dropFirst(number + 1) {
            bounds.append(run.searchedPrices.highestGold(one, other))
          }
        }
        let sum = bounds.reduce(0, +)
        #expect(Double(recipe.gold) <= sum, "\(recipe.ingredients), \(run.alchemist)")
        #expect(3 * (bounds.max() ?? 0) >= sum)
      }
    }
  }

  @Test("A cursor between recipes of equal gold shows each of them once", .seeds(1...6))
  func ties() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    // All strengths are equal, so nearly all recipes are ties.
    let effects = (0..<6).map {
      Effect(
        id: "effect-\($0)", name: "Effect \($0)", isHarmful: $0 % 2 == 0, baseCost: 1,
        baseMagnitude: 5, baseDuration: 10)
    }
    let ingredients = (0..<16).map { number in
      let count = Int.random(in: 1...4, using: &generator)
      return Ingredient(
        id: "thing-\(number)", name: "Thing \(number)",
        effects: effects.shuffled(using: &generator).prefix(count).map {
          IngredientEffect(id: $0.id, magnitude: 5, duration: 10)
        }, value: 1, weight: 1)
    }
    let catalog = try Catalog(
      id: "ties", title: "Ties", effects: effects, ingredients: ingredients)
    var run = try SearchedRun(catalog, seed: Seeds.current)
    let all = Selection(of: catalog)
    let expected = run.shown(all, RecipeView()).map(run.prices.plain)
    #expect(Set(expected.map(\.gold)).count < 8)
    for _ in 0..<3 {
      #expect(
        firstDifference(try run.list(all, RecipeView(), count: .max, limits: 1...40), expected)
          == nil)
    }
  }

  @Test("A search ends when nobody wants its answer")
  func cancellation() throws {
    let run = try SearchedRun(try CatalogFiles.skyrim.get(), seed: 1)
    let all = Selection(of: run.catalog)
    var harmless = all
    harmless.choose(.cant, effect: 3)
    for query in [all, harmless].map({ SearchedQuery($0, prices: run.searchedPrices) }) {
      for limit in [0, 1, 7] {
        var steps = 0
        #expect(throws: SearchCancellation.self) {
          try run.searched.count(query) {
            steps += 1
            return steps > limit
          }
        }
        #expect(steps == limit + 1)
      }
      #expect(throws: SearchCancellation.self) {
        try run.pairs.page(query, of: RecipeTotal(.max), limit: 5) { true }
      }
    }
    #expect(throws: SearchCancellation.self) {
      try SearchedPairs(of: run.searchedPrices) { true }
    }
  }

  @Test("More ingredients or effects than can be searched are refused by number")
  func tooLarge() throws {
    var generator = SeededGenerator(seed: 3001)
    let most = try Catalog.random(CatalogShape(ingredients: 3000, effects: 1000), using: &generator)
    let searched = try SearchedCatalog(of: most)
    let prices = SearchedPrices(of: searched, for: Alchemist())
    #expect(try searched.count(SearchedQuery(Selection(of: most), prices: prices)) > 100_000)
    let many = try Catalog.random(CatalogShape(ingredients: 3001, effects: 9), using: &generator)
    #expect(throws: RecipeIndexRefusal.tooManyIngredients(count: 3001, maximum: 3000)) {
      try SearchedCatalog(of: many)
    }
    let wide = try Catalog.random(CatalogShape(ingredients: 2, effects: 1001), using: &generator)
    #expect(throws: RecipeIndexRefusal.tooManyEffects(count: 1001, maximum: 1000)) {
      try SearchedCatalog(of: wide)
    }
  }

  @Test("A catalog without ingredients has no recipes")
  func empty() throws {
    let run = try SearchedRun(
      Catalog(id: "nothing", title: "Nothing", effects: [], ingredients: []), seed: 1)
    let query = SearchedQuery(Selection(of: run.catalog), prices: run.searchedPrices)
    #expect(try run.searched.count(query) == 0)
    let page = try run.pairs.page(query, of: RecipeTotal(.max), limit: 1)
    #expect(page.recipes.isEmpty && page.next == nil)
  }

  @Test("A cursor is two or three ascending ingredients and a price")
  func cursors() {
    #expect(SearchedCursor(gold: 5, ingredients: [1, 2]) != nil)
    #expect(SearchedCursor(gold: 1 << 53, ingredients: [0, 2, 2999]) != nil)
    for wrong in [[], [1], [2, 1], [1, 1], [1, 2, 2], [1, 2, 3000], [-1, 2], [1, 2, 3, 4]] {
      #expect(SearchedCursor(gold: 5, ingredients: wrong) == nil)
    }
    #expect(SearchedCursor(gold: -1, ingredients: [1, 2]) == nil)
    #expect(SearchedCursor(gold: 1 << 53 + 1, ingredients: [1, 2]) == nil)
  }
}

extension CatalogShape {
  /// Those of the index, and one with more ingredients than the bits of a word.
  static let searched = all + [CatalogShape(ingredients: 70, effects: 40, slots: 2...4)]
}

/// One catalog, held and searched, with one alchemist's prices in both.
private struct SearchedRun {
  let catalog: Catalog
  let index: RecipeIndex
  let searched: SearchedCatalog
  private(set) var alchemist = Alchemist()
  private(set) var prices: RecipePrices
  private(set) var searchedPrices: SearchedPrices
  private(set) var pairs: SearchedPairs
  private let classes: PriceClasses
  private var generator: SeededGenerator

  init(_ shape: CatalogShape, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try self.init(Catalog.random(shape, using: &generator), seed: seed)
  }

  init(_ catalog: Catalog, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed ^ 0x5EA2C4)
    self.catalog = catalog
    index = try RecipeIndex(of: catalog)
    searched = try SearchedCatalog(of: catalog)
    classes = PriceClasses(of: index)
    prices = RecipePrices(of: classes, for: alchemist)
    searchedPrices = SearchedPrices(of: searched, for: alchemist)
    pairs = try SearchedPairs(of: searchedPrices)
  }

  mutating func changeAlchemist() throws {
    alchemist = try .random(using: &generator)
    prices = RecipePrices(of: classes, for: alchemist)
    searchedPrices = SearchedPrices(of: searched, for: alchemist)
    pairs = try SearchedPairs(of: searchedPrices)
  }

  /// A few choices more than in another selection, so that recipes are left.
  mutating func randomSelection(from old: Selection? = nil) -> Selection {
    var selection = old ?? Selection(of: catalog)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let choice = generator.pick([Choice.must, .may, .cant, .cant])
      if Bool.random(using: &generator) {
        selection.choose(choice, ingredient: generator.pick(Array(catalog.ingredients.indices)))
      } else {
        selection.choose(choice, effect: generator.pick(Array(catalog.effects.indices)))
      }
    }
    return selection
  }

  mutating func randomView() -> RecipeView {
    var view = RecipeView.random(using: &generator)
    view.sort = .value
    view.leastGold = generator.pick([nil, nil, 0, 20, 500])
    return view
  }

  /// What the index matches, with the alchemist's Purity.
  func matches(_ selection: Selection) -> RecipeSet {
    var selection = selection
    selection.purity = prices.purity
    return index.matches(selection)
  }

  /// The positions that the index shows, in order.
  func shown(_ selection: Selection, _ view: RecipeView) -> [Int] {
    Array(index.listing(matches(selection), view, prices: prices))
  }

  /// All pages of random sizes, put together.
  mutating func list(
    _ selection: Selection, _ view: RecipeView, count: Int, limits: ClosedRange<Int>
  ) throws -> [PlainRecipe] {
    let query = SearchedQuery(selection, view, prices: searchedPrices)
    var listed: [PlainRecipe] = []
    var cursor: SearchedCursor?
    repeat {
      let limit = Int.random(in: limits, using: &generator)
      let page = try pairs.page(query, of: RecipeTotal(count), after: cursor, limit: limit)
      #expect(page.recipes.count == limit || page.next == nil)
      listed += page.recipes.map(plain)
      cursor = page.next
    } while cursor != nil
    return listed
  }

  func plain(_ recipe: SearchedRecipe) -> PlainRecipe {
    PlainRecipe(
      ingredients: recipe.ingredients.map { catalog.ingredients[$0].id },
      effects: Set(recipe.effects.map { catalog.effects[$0].id }),
      removed: Set(recipe.removed.map { catalog.effects[$0].id }), gold: recipe.gold,
      dearest: catalog.effects[recipe.dearestEffect].id)
  }
}
