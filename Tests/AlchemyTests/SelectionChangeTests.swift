import Alchemy
import TestSupport
import Testing

@Suite("What a change of a selection does to its recipes")
struct SelectionChangeTests {
  @Test(
    "Step by step it is what matching anew gives, and the recipes that came and went are told",
    .seeds(1...4),
    arguments: CatalogShape.all)
  func walk(shape: CatalogShape) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    try walk(index, steps: 250, using: &generator)
  }

  @Test("So it is for the game's own catalog", .seeds(1...4))
  func skyrim() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    try walk(index, steps: 60, using: &generator)
  }

  @Test("So it is for a catalog of more than 64 effects")
  func large() throws {
    var generator = SeededGenerator(seed: 9)
    let shape = CatalogShape(ingredients: 120, effects: 128, slots: 3...4)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    try walk(index, steps: 100, using: &generator)
  }

  @Test(
    "With Purity, effects are required and blocked only where a result keeps them", .seeds(1...6),
    arguments: CatalogShape.all)
  func purity(shape: CatalogShape) throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let index = try RecipeIndex(of: Catalog.random(shape, using: &generator))
    try walkWithAlchemists(index, steps: 120, using: &generator)
  }

  @Test("So they are for the game's own catalog", .seeds(1...3))
  func purityOfTheGame() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    try walkWithAlchemists(index, steps: 40, using: &generator)
  }

  /// Every sixth step another alchemist, most of them with Purity.
  private func walkWithAlchemists(
    _ index: RecipeIndex, steps: Int, using generator: inout SeededGenerator
  ) throws {
    var cache = RecipePriceCache(of: PriceClasses(of: index))
    var prices = cache.prices(for: Alchemist())
    var selection = Selection(of: index.catalog)
    var set = index.matches(selection)
    for step in 0..<steps {
      let old = selection
      selection.change(of: index.catalog, using: &generator)
      if generator.chance(oneIn: 6) {
        var alchemist = try Alchemist.random(using: &generator)
        if !generator.chance(oneIn: 4) { try alchemist.set(.purity, to: true) }
        prices = cache.prices(for: alchemist)
        selection.purity = prices.purity
      }
      let recipes = (0..<index.count).map { prices[$0] }
      let expected = positions(of: recipes, matching: selection)
      let difference = index.changed(from: set, of: old, to: selection)
      try #require(firstDifference(difference.new.positions, expected) == nil, "step \(step)")
      try #require(index.matches(selection) == difference.new, "step \(step)")
      #expect(difference.lostCount == Set(set.positions).subtracting(expected).count)
      expectCounts(of: difference.new, prices, index)
      set = difference.new
    }
  }

  private func expectCounts(of set: RecipeSet, _ prices: RecipePrices, _ index: RecipeIndex) {
    let counts = index.counts(of: set, prices.purity)
    let kept = set.positions.flatMap { Array(prices[$0].effects) }
    var expected = index.catalog.effects.map { _ in 0 }
    for effect in kept { expected[effect] += 1 }
    #expect(counts.effects == expected)
  }

  @Test("A change of nothing gives the same set")
  func nothing() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    let selection = Selection(of: index.catalog)
    let set = index.matches(selection)
    let difference = index.changed(from: set, of: selection, to: selection)
    #expect(difference.new == set && difference.gained.isEmpty && difference.lost.isEmpty)
  }

  @Test("An ingredient that is both required and blocked leaves no recipe")
  func contradiction() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    var selection = Selection(of: index.catalog)
    selection.requiredIngredients.insert(4)
    let before = index.matches(selection)
    var both = selection
    both.blockedIngredients.insert(4)
    #expect(index.matches(both).isEmpty)
    #expect(index.changed(from: before, of: selection, to: both).lostCount == before.count)
  }

  @Test("Sets of different recipes have different fingerprints")
  func fingerprints() throws {
    let index = try RecipeIndex(of: CatalogFiles.skyrim.get())
    let sets = index.catalog.ingredients.indices.map { ingredient in
      var selection = Selection(of: index.catalog)
      selection.choose(.cant, ingredient: ingredient)
      return index.matches(selection)
    }
    #expect(Set(sets.map(\.fingerprint)).count == Set(sets.map(\.positions)).count)
    #expect(sets[3].fingerprint == 1_440_451_414_185_521_690)
  }

  private func walk(
    _ index: RecipeIndex, steps: Int, using generator: inout SeededGenerator
  ) throws {
    let recipes = (0..<index.count).map { index[$0] }
    var selection = Selection(of: index.catalog)
    var set = index.matches(selection)
    for step in 0..<steps {
      let old = selection
      selection.change(of: index.catalog, using: &generator)
      let difference = index.changed(from: set, of: old, to: selection)
      let expected = positions(of: recipes, matching: selection)
      difference.new.checkInvariants(in: index)
      try #require(firstDifference(difference.new.positions, expected) == nil, "step \(step)")
      try #require(index.matches(selection) == difference.new, "step \(step)")
      let before = Set(set.positions)
      let gained = expected.filter { !before.contains($0) }
      #expect(firstDifference(difference.gained, gained) == nil, "step \(step)")
      let lost = before.subtracting(expected).sorted()
      #expect(firstDifference(difference.lost, lost) == nil, "step \(step)")
      #expect(difference.gainedCount == difference.gained.count)
      #expect(difference.lostCount == difference.lost.count)
      set = difference.new
    }
  }

  /// Looks at every recipe by itself.
  private func positions(of recipes: [Recipe], matching selection: Selection) -> [Int] {
    let isIngredientBlocked = Self.table(of: selection.blockedIngredients)
    let isEffectBlocked = Self.table(of: selection.blockedEffects)
    let requiredIngredients = Array(selection.requiredIngredients)
    let requiredEffects = Array(selection.requiredEffects)
    return recipes.indices.filter { position in
      let recipe = recipes[position]
      return !recipe.ingredients.contains { isIngredientBlocked[$0] }
        && !recipe.effects.contains { isEffectBlocked[$0] }
        && requiredIngredients.allSatisfy(recipe.ingredients.contains)
        && requiredEffects.allSatisfy(recipe.effects.contains)
    }
  }

  /// Whether each number is one of them.
  private static func table(of numbers: BitSet) -> [Bool] {
    var table = [Bool](repeating: false, count: RecipeIndex.maximumIngredients)
    for number in numbers { table[number] = true }
    return table
  }
}

extension Selection {
  /// Mostly one toggle, now and then several at once or a whole column.
  fileprivate mutating func change(of catalog: Catalog, using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0:
      let choice: Choice = Bool.random(using: &generator) ? .may : .cant
      for index in catalog.ingredients.indices { choose(choice, ingredient: index) }
    case 1:
      for index in catalog.effects.indices { choose(.may, effect: index) }
    case 2..<5:
      for _ in 0..<5 { toggle(catalog, using: &generator) }
    default: toggle(catalog, using: &generator)
    }
  }

  private mutating func toggle(_ catalog: Catalog, using generator: inout SeededGenerator) {
    let choices: [Choice] = [.may, .may, .may, .may, .cant, .cant, .cant, .must]
    let choice = choices.randomElement(using: &generator) ?? .may
    if Int.random(in: 0..<3, using: &generator) > 0 {
      choose(choice, ingredient: Int.random(in: catalog.ingredients.indices, using: &generator))
    } else {
      choose(choice, effect: Int.random(in: catalog.effects.indices, using: &generator))
    }
  }
}
