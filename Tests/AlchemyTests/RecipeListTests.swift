import Alchemy
import TestSupport
import Testing

@Suite("The recipe index against the rules told plainly")
struct RecipeListTests {
  @Test("It has the recipes of the game, with their effects, gold and names")
  func skyrim() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let index = try RecipeIndex(of: catalog)
    let oracle = Oracle(catalog)
    #expect(
      firstDifference((0..<index.count).map(index.plain), oracle.list([:], [:], RecipeView()))
        == nil)
  }

  @Test(
    "It has the recipes of any catalog, for any alchemist",
    .seeds(1...12),
    arguments: CatalogShape.all)
  func madeUp(shape: CatalogShape) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let catalog = try Catalog.random(shape, using: &generator)
    // What Purity removes is in the effects of an index; `RecipePrices` leaves it out.
    var alchemist = try Alchemist.random(using: &generator)
    try alchemist.set(.purity, to: false)
    try alchemist.set(.fortify, to: .number(alchemist.fortifyPercent % 1000))
    let index = try RecipeIndex(of: catalog, alchemist: alchemist)
    index.checkInvariants()
    let oracle = Oracle(catalog, alchemist: alchemist)
    #expect(
      firstDifference((0..<index.count).map(index.plain), oracle.list([:], [:], RecipeView()))
        == nil)
    #expect(try RecipeIndex.recipeCount(of: catalog) == oracle.recipes.count)
  }

  @Test(
    "Every choice leaves the right recipes, in every view, on pages of every size",
    .seeds(1...5),
    arguments: CatalogShape.all)
  func choices(shape: CatalogShape) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    let oracle = Oracle(catalog)
    for _ in 0..<60 {
      let ingredients = choices(catalog.ingredients.map(\.id), using: &generator)
      let effects = choices(catalog.effects.map(\.id), using: &generator)
      let set = index.matches(Selection(catalog, ingredients, effects))
      set.checkInvariants(in: index)
      #expect(
        set.positions.map(index.plain) == oracle.list(ingredients, effects, RecipeView()))
      let view = RecipeView.random(using: &generator)
      let pages = index.pages(set, view, limit: Int.random(in: 1...40, using: &generator))
      let expected = oracle.list(ingredients, effects, view)
      #expect(pages.flatMap(\.positions).map(index.plain) == expected, "\(view)")
      #expect(pages.allSatisfy { $0.total == expected.count })
    }
  }

  @Test(
    "With Purity, choices of effects go by what results keep", .seeds(1...5),
    arguments: CatalogShape.all)
  func choicesWithPurity(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let catalog = try Catalog.random(shape, using: &generator)
    let index = try RecipeIndex(of: catalog)
    var cache = RecipePriceCache(of: PriceClasses(of: index))
    for _ in 0..<8 {
      var alchemist = try Alchemist.random(using: &generator)
      try alchemist.set(.purity, to: true)
      let prices = cache.prices(for: alchemist)
      let oracle = Oracle(catalog, alchemist: alchemist)
      for _ in 0..<8 {
        let ingredients = choices(catalog.ingredients.map(\.id), using: &generator)
        let effects = choices(catalog.effects.map(\.id), using: &generator)
        var selection = Selection(catalog, ingredients, effects)
        selection.purity = prices.purity
        let view = RecipeView.random(using: &generator)
        let page = index.page(
          index.matches(selection), view, prices: prices, limit: index.count + 1)
        let expected = oracle.list(ingredients, effects, view)
        #expect(firstDifference(page.positions.map(prices.plain), expected) == nil, "\(view)")
      }
    }
  }

  @Test("The game's list is right in every view, too", .seeds(1...6))
  func skyrimViews() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let catalog = try CatalogFiles.skyrim.get()
    let index = try RecipeIndex(of: catalog)
    let ingredients = choices(catalog.ingredients.map(\.id), using: &generator)
      .filter { $0.value != .must }
    let set = index.matches(Selection(catalog, ingredients, [:]))
    for sort in RecipeSort.kept {
      var view = RecipeView.random(using: &generator)
      view.sort = sort
      view.text =
        ["", "restore", "POTION OF", "=fear", "egg"].randomElement(using: &generator) ?? ""
      let positions = index.pages(set, view, limit: 500).flatMap(\.positions)
      let shown = Set(positions)
      #expect(shown.count == positions.count)
      #expect(positions.allSatisfy(set.contains))
      let oracle = Oracle.skyrimList(ingredients, view)
      #expect(firstDifference(positions.map(index.plain), oracle) == nil, "\(view)")
    }
  }

  @Test("Three hundred ingredients with 128 effects are as many as it is built for")
  func largest() throws {
    var generator = SeededGenerator(seed: 300)
    let catalog = try Catalog.random(
      CatalogShape(ingredients: 300, effects: 128, slots: 4...4), using: &generator)
    let index = try RecipeIndex(of: catalog)
    #expect(try RecipeIndex.recipeCount(of: catalog) == index.count)
    var selection = Selection(of: catalog)
    selection.choose(.must, ingredient: 7)
    for position in index.matches(selection).positions {
      let recipe = index[position]
      let explanation = index.catalog.explain(
        ingredients: Array(recipe.ingredients), selection: selection)
      #expect(explanation.matches && explanation.effects == Array(recipe.effects))
    }
  }

  @Test("More ingredients or effects are refused by number")
  func tooLarge() throws {
    var generator = SeededGenerator(seed: 301)
    let many = try Catalog.random(CatalogShape(ingredients: 301, effects: 9), using: &generator)
    #expect(throws: RecipeIndexRefusal.tooManyIngredients(count: 301, maximum: 300)) {
      try RecipeIndex(of: many)
    }
    let wide = try Catalog.random(CatalogShape(ingredients: 2, effects: 129), using: &generator)
    #expect(throws: RecipeIndexRefusal.tooManyEffects(count: 129, maximum: 128)) {
      try RecipeIndex.recipeCount(of: wide)
    }
  }

  @Test("A catalog without ingredients has an index without recipes")
  func empty() throws {
    let index = try RecipeIndex(
      of: Catalog(id: "nothing", title: "Nothing", effects: [], ingredients: []))
    index.checkInvariants()
    let set = index.matches(Selection(of: index.catalog))
    #expect(set.isEmpty && set.positions.isEmpty)
    let page = index.page(set, RecipeView(text: "x"), limit: 1)
    #expect(page.positions.isEmpty && page.total == 0 && page.next == nil)
  }

  @Test("A page behind a rank that the index does not have is empty")
  func foreignRanks() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    let all = index.matches(Selection(of: index.catalog))
    for sort in RecipeSort.kept {
      for after in [Int.min, -1, index.count, Int.max] {
        let page = index.page(all, RecipeView(sort: sort), after: after, limit: 5)
        #expect(page.positions.isEmpty && page.total == 32_815 && page.next == nil)
      }
      let last = index.page(all, RecipeView(sort: sort), after: index.count - 2, limit: 5)
      #expect(last.positions.count == 1 && last.next == nil)
    }
  }

  @Test("A strength that falls between two whole numbers goes up")
  func half() throws {
    let effect = Effect(
      id: "e", name: "E", isHarmful: false, baseCost: 100, baseMagnitude: 1, baseDuration: 10)
    let slot = IngredientEffect(id: "e", magnitude: 1, duration: 10)
    let ingredients = ["a", "b"].map {
      Ingredient(id: $0, name: $0, effects: [slot], value: 0, weight: 0)
    }
    // A power of 4.5: the magnitude is 5, and 100 × 5 ^ 1.1 = 587.3.
    let index = try RecipeIndex(
      of: Catalog(id: "c", title: "C", effects: [effect], ingredients: ingredients),
      alchemist: Alchemist([.skill: 25]))
    #expect(index[0].gold == 587)
  }

  @Test("Gold beyond 32 bits is cut, not trapped upon")
  func dearest() throws {
    let effect = Effect(
      id: "e", name: "E", isHarmful: false, baseCost: 10_000, baseMagnitude: 1, baseDuration: 1)
    let slot = IngredientEffect(id: "e", magnitude: 10_000, duration: 1_000_000)
    let ingredients = ["a", "b"].map {
      Ingredient(id: $0, name: $0, effects: [slot], value: 0, weight: 0)
    }
    let index = try RecipeIndex(
      of: Catalog(id: "c", title: "C", effects: [effect], ingredients: ingredients))
    #expect(index[0].gold == 4_294_967_295)
  }

  /// Says something of about one in three.
  private func choices(_ ids: [String], using generator: inout SeededGenerator) -> [String: Choice]
  {
    var choices: [String: Choice] = [:]
    for id in ids {
      switch Int.random(in: 0..<30, using: &generator) {
      case 0: choices[id] = .must
      case 1..<6: choices[id] = .cant
      case 6..<9: choices[id] = .may
      default: break
      }
    }
    return choices
  }
}

extension RecipeView {
  static func random(using generator: inout SeededGenerator) -> RecipeView {
    RecipeView(
      sort: RecipeSort.kept.randomElement(using: &generator) ?? .value,
      ingredientCount: [nil, 2, 3].randomElement(using: &generator) ?? nil,
      kind: RecipeKind.allCases.randomElement(using: &generator) ?? .any,
      text: ["", "", "1", "thing no 3", "=Effect No 2", "poison", "=potion of effect no 1", "of e"]
        .randomElement(using: &generator) ?? "",
      query: NameQuery(
        typed: ["", "", "1 2", "poison -3", "-\"no 1\"", "=Effect No 2", "- 1"]
          .randomElement(using: &generator) ?? ""),
      with: [[], [], [RecipePart.ingredient("thing-1")], [.effect("effect-1"), .ingredient("x")]]
        .randomElement(using: &generator) ?? [],
      without: [[], [], [RecipePart.effect("effect-2")], [.effect("x"), .ingredient("thing-2")]]
        .randomElement(using: &generator) ?? [])
  }
}

extension Oracle {
  static let skyrim = CatalogFiles.skyrim.map { Oracle($0) }

  /// What choices leave of Skyrim; the list is made once.
  static func skyrimList(_ ingredients: [String: Choice], _ view: RecipeView) -> [PlainRecipe] {
    (try? skyrim.get())?.list(ingredients, [:], view) ?? []
  }
}
