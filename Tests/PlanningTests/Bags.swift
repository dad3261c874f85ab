import Alchemy
import Foundation
import Lists
import Planning
import TestSupport
import Testing
import Wire

/// The game's catalog, with its index.
enum Game {
  static let index: Result<RecipeIndex, any Error> = Result {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appendingPathComponent("Config/catalogs/skyrim.json"))
    return try RecipeIndex(of: CatalogFile.read(Array(data).span))
  }
}

extension GoldProblem {
  /// A bag of the game for the default alchemist, without choices.
  static func game(_ pieces: [String: Int]) throws -> GoldProblem {
    let index = try Game.index.get()
    var available = [Int](repeating: 0, count: index.catalog.ingredients.count)
    for (id, count) in pieces {
      available[try #require(index.catalog.ingredientIndex(of: id))] = count
    }
    return GoldProblem(index, nil, Selection(of: index.catalog), available)
  }

  /// The bag that the pages use as their example.
  static func example() throws -> GoldProblem {
    try game([
      "thistle-branch": 3, "blue-butterfly-wing": 1, "imp-stool": 3, "glow-dust": 3,
      "blue-mountain-flower": 2, "hanging-moss": 1, "wheat": 2,
    ])
  }

  /// A bag of the game with so many kinds, of up to `quantity` pieces each.
  static func game(
    kinds: Int, quantity: Int, _ alchemist: Alchemist, using generator: inout SeededGenerator
  ) throws -> GoldProblem {
    let index = try Game.index.get()
    let available = bag(index, kinds: kinds, quantity: quantity, using: &generator)
    return GoldProblem(
      index, prices(of: index, alchemist), Selection(of: index.catalog), available)
  }

  /// A bag of at most nine pieces of a made-up catalog, and choices.
  static func small(using generator: inout SeededGenerator) throws -> GoldProblem {
    let index = try RecipeIndex(of: Catalog.small(using: &generator))
    let kinds = generator.integer(in: 2...9)
    let alchemist = try Alchemist.random(using: &generator)
    var available = bag(index, kinds: kinds, quantity: 3, using: &generator)
    while available.reduce(0, +) > 9 {
      let held = available.indices.filter { available[$0] > 0 }
      available[generator.pick(held)] -= 1
    }
    var selection = Selection(of: index.catalog)
    if generator.chance(oneIn: 4) {
      selection.choose(.cant, ingredient: generator.pick(Array(available.indices)))
    }
    return GoldProblem(index, prices(of: index, alchemist), selection, available)
  }

  /// The recipes come from an index; the daemon's come from a search.
  private init(
    _ index: RecipeIndex, _ prices: RecipePrices?, _ selection: Selection, _ available: [Int]
  ) {
    let recipes = index.matches(selection).positions.map { position in
      let recipe = prices?[position] ?? index[position]
      return GoldRecipe(recipe.ingredients, gold: recipe.gold)
    }
    self.init(recipes: recipes.sorted(), available: available)
  }

  private static func prices(of index: RecipeIndex, _ alchemist: Alchemist) -> RecipePrices? {
    alchemist.repricing.map { RecipePrices(of: PriceClasses(of: index), for: $0) }
  }

  private static func bag(
    _ index: RecipeIndex, kinds: Int, quantity: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    var available = [Int](repeating: 0, count: index.catalog.ingredients.count)
    for kind in available.indices.shuffled(using: &generator).prefix(kinds) {
      available[kind] = generator.integer(in: 1...quantity)
    }
    return available
  }

  /// The same with one more piece of an ingredient.
  func adding(_ ingredient: Int) -> GoldProblem {
    var more = available
    more[ingredient] += 1
    return GoldProblem(recipes: recipes, available: more)
  }

  /// The recipes that the bag suffices for.
  var brewable: [GoldRecipe] {
    recipes.filter { $0.ingredients.allSatisfy { available[$0] > 0 } }
  }

  /// The gold of brewing the dearest recipe as often as possible, then the next one.
  var dearestFirst: Int {
    var left = available
    var gold = 0
    for recipe in brewable.sorted(by: { $0.gold > $1.gold }) {
      let times = recipe.ingredients.map { left[$0] }.min() ?? 0
      for ingredient in recipe.ingredients { left[ingredient] -= times }
      gold += times * recipe.gold
    }
    return gold
  }

  /// The most gold that there is, by trying everything.
  var optimum: Int {
    var known: [[Int]: Int] = [:]
    func most(_ left: [Int]) -> Int {
      if let gold = known[left] { return gold }
      var gold = 0
      for recipe in recipes where recipe.ingredients.allSatisfy({ left[$0] > 0 }) {
        var rest = left
        for ingredient in recipe.ingredients { rest[ingredient] -= 1 }
        gold = max(gold, recipe.gold + most(rest))
      }
      known[left] = gold
      return gold
    }
    let recipes = brewable
    return most(available)
  }
}

extension Catalog {
  fileprivate static func small(using generator: inout SeededGenerator) throws -> Catalog {
    let effects = (0..<generator.integer(in: 2...7)).map { number in
      Effect(
        id: "effect-\(number)", name: "Effect No \(number)",
        isHarmful: Bool.random(using: &generator),
        baseCost: generator.pick([0, 0.4, 0.53, 3.1]), baseMagnitude: 1, baseDuration: 1,
        scales: .magnitude, helpedByPhysician: false,
        helpedByBenefactor: Bool.random(using: &generator),
        helpedByPoisoner: Bool.random(using: &generator))
    }
    let ingredients = (0..<9).map { number in
      let count = generator.integer(in: 1...min(4, effects.count))
      return Ingredient(
        id: "thing-\(number)", name: "Thing No \(number)",
        effects: effects.shuffled(using: &generator).prefix(count).map {
          IngredientEffect(
            id: $0.id, magnitude: generator.pick([1, 2, 5]), duration: generator.pick([0, 10, 60]))
        }, value: 1, weight: 1)
    }
    return try Catalog(id: "made-up", title: "Made up", effects: effects, ingredients: ingredients)
  }
}

extension Alchemist {
  /// One with common skills, gear and perks; every third is the default one.
  static func random(using generator: inout SeededGenerator) throws -> Alchemist {
    guard !generator.chance(oneIn: 3) else { return Alchemist() }
    return try Alchemist([
      .fortify: .number(generator.integer(in: 0...130)),
      .alchemist: .number(generator.integer(in: 0...5)),
      .benefactor: .flag(Bool.random(using: &generator)),
      .purity: .flag(Bool.random(using: &generator)),
    ])
  }
}
