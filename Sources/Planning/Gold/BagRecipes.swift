import Alchemy

/// The recipes that a bag suffices for; the kinds of their ingredients are numbered from 0.
struct BagRecipes {
  /// One recipe in 24 bytes, because a bag may have millions of recipes.
  struct Entry {
    let gold: Int
    private let packedPosition: UInt32
    private let packedFirst: UInt16
    private let packedSecond: UInt16
    private let packedThird: UInt16

    init(first: Int, second: Int, third: Int, gold: Int, position: Int) {
      self.gold = gold
      packedPosition = UInt32(position)
      packedFirst = UInt16(first)
      packedSecond = UInt16(second)
      packedThird = UInt16(third)
    }

    var first: Int { Int(packedFirst) }
    var second: Int { Int(packedSecond) }
    /// The third kind; the number of all kinds in a recipe of two ingredients.
    var third: Int { Int(packedThird) }
    /// The recipe's position among the problem's recipes.
    var position: Int { Int(packedPosition) }
  }

  /// The catalog's index of each kind, ascending.
  let kinds: [Int]
  /// How many pieces of each kind there are.
  let quantities: [Int]
  /// The number of ingredients in the catalog.
  let ingredientCount: Int
  /// In the order of the problem's recipes: the dearest first.
  let recipes: [Entry]

  /// The recipes that the bag suffices for and that earn gold; linear in the problem's recipes.
  ///
  /// The kinds are only the ingredients of these recipes: the rest of the bag does not affect a
  /// plan.
  init(of problem: GoldProblem) {
    var isUsed = [Bool](repeating: false, count: problem.available.count)
    for recipe in problem.recipes where recipe.gold > 0 && problem.lacking(recipe) == 0 {
      for ingredient in recipe.ingredients { isUsed[ingredient] = true }
    }
    self.init(problem, kinds: isUsed.indices.filter { isUsed[$0] }, lackingAtMost: 0)
  }

  /// The recipes that earn gold and of which the bag lacks at most `most` ingredients.
  init(_ problem: GoldProblem, kinds: [Int], lackingAtMost most: Int) {
    var numbers = [Int](repeating: 0, count: problem.available.count)
    for (number, ingredient) in kinds.enumerated() { numbers[ingredient] = number }
    var recipes: [Entry] = []
    recipes.reserveCapacity(problem.recipes.count)
    for (position, recipe) in problem.recipes.enumerated() {
      guard recipe.gold > 0, problem.lacking(recipe) <= most else { continue }
      let ingredients = recipe.ingredients
      recipes.append(
        Entry(
          first: numbers[ingredients[0]], second: numbers[ingredients[1]],
          third: ingredients.count > 2 ? numbers[ingredients[2]] : kinds.count, gold: recipe.gold,
          position: position))
    }
    self.kinds = kinds
    self.recipes = recipes
    quantities = kinds.map { problem.available[$0] }
    ingredientCount = problem.available.count
  }

  fileprivate init(kinds: [Int], quantities: [Int], ingredientCount: Int, recipes: [Entry]) {
    self.kinds = kinds
    self.quantities = quantities
    self.ingredientCount = ingredientCount
    self.recipes = recipes
  }

  /// The numbers of an entry's two or three kinds.
  func kinds(of entry: Entry) -> ArraySlice<Int> {
    [entry.first, entry.second, entry.third].prefix { $0 < kinds.count }
  }

  /// The most potions of a recipe that the whole bag suffices for.
  func limit(of recipe: Int) -> Int {
    let entry = recipes[recipe]
    let limit = min(quantities[entry.first], quantities[entry.second])
    return entry.third < kinds.count ? min(limit, quantities[entry.third]) : limit
  }

  /// A number in 0..<1 that depends only on the two arguments.
  static func hash(_ number: Int, _ salt: UInt64) -> Double {
    let state = UInt64(truncatingIfNeeded: number) &* PlanGenerator.step &+ salt
    return Double(PlanGenerator.mixed(state) >> 12) / 0x1p52
  }
}

/// A bag with some of the recipes of another bag, and only the kinds that they use.
struct SmallerBag {
  let bag: BagRecipes
  /// Each recipe's number in the other bag.
  let numbers: [Int]

  /// `numbers` must be ascending.
  init(_ whole: BagRecipes, quantities: [Int], keeping numbers: [Int]) {
    var places = [Int](repeating: -1, count: whole.kinds.count + 1)
    for number in numbers {
      let entry = whole.recipes[number]
      places[entry.first] = 0
      places[entry.second] = 0
      places[entry.third] = 0
    }
    let kinds = whole.kinds.indices.filter { places[$0] == 0 }
    for (place, kind) in kinds.enumerated() { places[kind] = place }
    places[whole.kinds.count] = kinds.count
    let recipes = numbers.map { number in
      let entry = whole.recipes[number]
      return BagRecipes.Entry(
        first: places[entry.first], second: places[entry.second], third: places[entry.third],
        gold: entry.gold, position: entry.position)
    }
    bag = BagRecipes(
      kinds: kinds.map { whole.kinds[$0] }, quantities: kinds.map { quantities[$0] },
      ingredientCount: whole.ingredientCount, recipes: recipes)
    self.numbers = numbers
  }
}

/// How often each recipe of a bag is brewed, and what is left.
struct Brewing {
  /// The number of potions of each recipe, by the recipe's number in the bag.
  private(set) var times: [Int]
  /// How many pieces of each kind are left; the extra last entry stands for "no third ingredient".
  private(set) var left: [Int]
  /// The gold of all potions as a number that never overflows; exact below 2^53.
  private(set) var gold = 0.0

  init(_ bag: BagRecipes) {
    times = [Int](repeating: 0, count: bag.recipes.count)
    // The last entry is larger than any bag, so a missing third ingredient never limits a recipe.
    left = bag.quantities + [Int.max / 4]
  }

  /// How often a recipe can still be brewed.
  func room(for entry: BagRecipes.Entry) -> Int {
    min(left[entry.first], left[entry.second], left[entry.third])
  }

  /// Brews a recipe more often, or less often for a negative number.
  mutating func brew(_ recipe: Int, _ entry: BagRecipes.Entry, _ count: Int) {
    times[recipe] += count
    left[entry.first] -= count
    left[entry.second] -= count
    left[entry.third] -= count
    gold += Double(entry.gold) * Double(count)
  }

  /// Brews each recipe as often as possible, in the given order.
  mutating func fill(_ bag: BagRecipes, _ order: some Sequence<Int>) {
    for recipe in order {
      let entry = bag.recipes[recipe]
      let room = room(for: entry)
      if room > 0 { brew(recipe, entry, room) }
    }
  }
}

extension Brewing {
  /// Hides the remaining pieces of a kind; returns their number, to be passed to `show`.
  mutating func hide(_ kind: Int) -> Int {
    let rest = left[kind]
    left[kind] = 0
    return rest
  }

  /// Adds one piece of a kind.
  mutating func find(_ kind: Int) {
    left[kind] += 1
  }

  mutating func show(_ kind: Int, _ rest: Int) {
    left[kind] = rest
  }
}
