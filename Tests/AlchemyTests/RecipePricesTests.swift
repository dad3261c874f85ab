import Alchemy
import TestSupport
import Testing

@Suite("The prices of an alchemist against the rules told plainly")
struct RecipePricesTests {
  @Test("The default alchemist has the gold, the names and the orders of the index")
  func unchanged() throws {
    for catalog in [try CatalogFiles.skyrim.get(), try CatalogFiles.anniversary.get()] {
      let index = try RecipeIndex(of: catalog)
      let prices = RecipePrices(of: PriceClasses(of: index), for: Alchemist())
      #expect((0..<index.count).allSatisfy { prices[$0] == index[$0] })
      let all = index.matches(Selection(of: catalog))
      for sort in RecipeSort.kept {
        let listing = index.listing(all, RecipeView(sort: sort))
        #expect(prices.order(of: sort).map(Int.init) == Array(listing), "\(sort)")
      }
    }
  }

  @Test(
    "Any alchemist has the plain prices, names, kept effects and orders", .seeds(1...12),
    arguments: CatalogShape.all)
  func madeUp(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let classes = PriceClasses(of: try RecipeIndex(of: catalog))
    for _ in 0..<4 {
      let alchemist = try Alchemist.random(using: &generator)
      let prices = RecipePrices(of: classes, for: alchemist)
      prices.checkInvariants()
      requireEqual(prices, Oracle(catalog, alchemist: alchemist))
    }
  }

  @Test("A list with prices has the rows of the pages with these prices", .seeds(1...4))
  func listing() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let index = try RecipeIndex(of: try CatalogFiles.skyrim.get())
    var alchemist = try Alchemist.random(using: &generator)
    try alchemist.set(.purity, to: true)
    let prices = RecipePrices(of: PriceClasses(of: index), for: alchemist)
    let all = index.matches(Selection(of: index.catalog))
    for sort in RecipeSort.kept {
      let view = RecipeView(sort: sort, kind: .harmful)
      let listing = index.listing(all, view, prices: prices)
      let page = index.page(all, view, prices: prices, limit: max(1, listing.count))
      #expect(Array(listing) == page.positions && page.next == nil, "\(sort)")
      #expect(page.positions != index.page(all, view, limit: page.positions.count).positions)
    }
  }

  @Test("So has any alchemist of the game's own catalog", .seeds(1...4))
  func skyrim() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try CatalogFiles.skyrim.get()
    let alchemist = try Alchemist.random(using: &generator)
    let prices = RecipePrices(
      of: PriceClasses(of: try RecipeIndex(of: catalog)), for: alchemist)
    requireEqual(prices, Oracle(try Oracle.skyrim.get(), alchemist: alchemist))
  }

  @Test("The order by value is that of an index built for the alchemist", .seeds(1...4))
  func order() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try CatalogFiles.skyrim.get()
    let classes = PriceClasses(of: try RecipeIndex(of: catalog))
    for _ in 0..<3 {
      // An index has 32 bits for gold.
      var alchemist = try Alchemist.random(using: &generator)
      try alchemist.set(.fortify, to: .number(alchemist.fortifyPercent % 1000))
      let prices = RecipePrices(of: classes, for: alchemist)
      let index = try RecipeIndex(of: catalog, alchemist: alchemist)
      let repriced = prices.order(of: .value).map { prices[Int($0)] }
      let built = (0..<index.count).map { index[$0] }
      func told(_ recipe: Recipe) -> String {
        "\(Array(recipe.ingredients)): \(recipe.gold) gold, effect \(recipe.dearestEffect)"
      }
      let difference = firstDifference(repriced.map(told), built.map(told))
      #expect(difference == nil, "\(alchemist)")
    }
  }

  @Test("The rows of an effect are the recipes that keep it", .seeds(1...6))
  func rows() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for shape in CatalogShape.all {
      let catalog = try Catalog.random(shape, using: &generator)
      var alchemist = try Alchemist.random(using: &generator)
      try alchemist.set(.purity, to: true)
      let index = try RecipeIndex(of: catalog)
      let prices = RecipePrices(of: PriceClasses(of: index), for: alchemist)
      let oracle = Oracle(catalog, alchemist: alchemist)
      for (effect, facts) in catalog.effects.enumerated() {
        let kept = prices.recipes(keeping: effect)
        kept.checkInvariants(in: index)
        #expect(
          Set(kept.positions.map { index.plain($0).ingredients })
            == Set(oracle.recipes.filter { $0.effects.contains(facts.id) }.map(\.ingredients)))
      }
    }
  }

  @Test(
    "Pages have the alchemist's order, and filters go by what is kept", .seeds(1...6),
    arguments: CatalogShape.all)
  func pages(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    let classes = PriceClasses(of: index)
    let all = index.matches(Selection(of: catalog))
    for round in 0..<20 {
      var alchemist = try Alchemist.random(using: &generator)
      if round % 2 == 0 { try alchemist.set(.purity, to: true) }
      let prices = RecipePrices(of: classes, for: alchemist)
      let view = RecipeView.random(using: &generator)
      let expected = Oracle(catalog, alchemist: alchemist).list([:], [:], view)
      let limit = Int.random(in: 1...40, using: &generator)
      var listed: [PlainRecipe] = []
      var after: Int?
      repeat {
        let page = index.page(all, view, prices: prices, after: after, limit: limit)
        #expect(page.total == expected.count)
        listed += page.positions.map(prices.plain)
        after = page.next
      } while after != nil
      #expect(firstDifference(listed, expected) == nil, "\(view), \(alchemist)")
    }
  }

  @Test("Strengths and brews are those of the recipe for the alchemist", .seeds(1...6))
  func strengths() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for shape in CatalogShape.all {
      let catalog = try Catalog.random(shape, using: &generator)
      let alchemist = try Alchemist.random(using: &generator)
      let index = try RecipeIndex(of: catalog)
      let prices = RecipePrices(of: PriceClasses(of: index), for: alchemist)
      for position in 0..<index.count {
        let recipe = prices[position]
        let brew = try #require(catalog.brew(recipe.ingredients.reversed(), by: alchemist))
        #expect(brew.gold == recipe.gold && brew.dearestEffect == recipe.dearestEffect)
        #expect(brew.parts == index.strengths(of: recipe, alchemist: alchemist))
        #expect(brew.parts.map(\.effect) == Array(recipe.effects))
        #expect(brew.removed == Array(prices.removedEffects(at: position)))
      }
    }
  }

  @Test("The best alchemist's dearest recipe fetches more than 32 bits hold")
  func dearest() throws {
    let best = try Alchemist([
      .skill: 1000, .fortify: 10_000_000, .alchemist: 5, .physician: true, .benefactor: true,
      .poisoner: true, .seeker: true,
    ])
    let catalog = try CatalogFiles.skyrim.get()
    let prices = RecipePrices(of: PriceClasses(of: try RecipeIndex(of: catalog)), for: best)
    let oracle = Oracle(try Oracle.skyrim.get(), alchemist: best)
    let gold = prices[Int(prices.order(of: .value)[0])].gold
    #expect(gold > 4_294_967_295)
    #expect(gold == oracle.recipes.map(\.gold).max())
  }

  @Test("An empty catalog has an empty order")
  func empty() throws {
    let index = try RecipeIndex(
      of: Catalog(id: "nothing", title: "Nothing", effects: [], ingredients: []))
    let prices = RecipePrices(
      of: PriceClasses(of: index), for: try Alchemist([.purity: true]))
    prices.checkInvariants()
    #expect(prices.order(of: .value).isEmpty)
  }

  private func requireEqual(_ prices: RecipePrices, _ oracle: Oracle) {
    for sort in RecipeSort.kept {
      let repriced = prices.order(of: sort).map { prices.plain(Int($0)) }
      let expected = oracle.list([:], [:], RecipeView(sort: sort))
      let difference = firstDifference(repriced, expected)
      #expect(difference == nil, "\(sort), \(oracle.alchemist)")
    }
  }
}

@Suite("The prices that are kept")
struct RecipePriceCacheTests {
  @Test("Those of the last eight alchemists stay, and each is the right one's")
  func lastEight() throws {
    var generator = SeededGenerator(seed: 8)
    let catalog = try Catalog.random(.dense, using: &generator)
    let classes = PriceClasses(of: try RecipeIndex(of: catalog))
    var cache = RecipePriceCache(of: classes)
    var last: [Alchemist] = []
    for _ in 0..<200 {
      let alchemist = try Alchemist([
        .skill: .number(Int.random(in: 90...100, using: &generator)),
        .purity: .flag(Bool.random(using: &generator)),
      ])
      let prices = cache.prices(for: alchemist)
      let fresh = RecipePrices(of: classes, for: alchemist)
      #expect(prices.alchemist == alchemist)
      #expect(prices.order(of: .value) == fresh.order(of: .value))
      #expect((0..<classes.index.count).allSatisfy { prices[$0] == fresh[$0] })
      last.removeAll { $0 == alchemist }
      last.append(alchemist)
      last = last.suffix(8)
      #expect(cache.alchemists == last)
    }
  }

  @Test("The game's recipes are a few thousand classes, whose recipes cost the same")
  func classCounts() throws {
    #expect(PriceClasses(of: try RecipeIndex(of: CatalogFiles.skyrim.get())).count == 2_645)
    #expect(PriceClasses(of: try RecipeIndex(of: CatalogFiles.anniversary.get())).count == 10_142)
  }
}

extension RecipePrices {
  /// A recipe by the names that its indices stand for.
  func plain(_ position: Int) -> PlainRecipe {
    let recipe = self[position]
    let catalog = index.catalog
    return PlainRecipe(
      ingredients: recipe.ingredients.map { catalog.ingredients[$0].id },
      effects: Set(recipe.effects.map { catalog.effects[$0].id }),
      removed: Set(removedEffects(at: position).map { catalog.effects[$0].id }),
      gold: recipe.gold, dearest: catalog.effects[recipe.dearestEffect].id)
  }
}
