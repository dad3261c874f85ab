/// A proof in whole thousandths of gold, made from the prices of a linear program.
struct RoundedProof {
  /// The price of each kind.
  private(set) var prices: [Int]
  private(set) var sets: [(set: OddSet, price: Int)]
  private let marks: SetMarks
  /// What the bag costs at these prices, in gold, rounded down.
  private(set) var bound: Int

  private static let largest = SaturatingGold.maximum

  /// Needs no linear program: the price of a recipe's rarest ingredient pays for the whole recipe.
  init(_ bag: BagRecipes) {
    prices = [Int](repeating: 0, count: bag.kinds.count)
    sets = []
    marks = SetMarks([], kindCount: bag.kinds.count)
    bound = 0
    pay(bag)
    bound = bound(bag)
  }

  /// Rounds the program's prices, raises them for unpaid recipes, and lowers what pays too much.
  init(_ program: LinearProgram, roundingUp: Bool) {
    let bag = program.bag
    func thousandths(_ price: Double) -> Int {
      let exact = max(0, price / program.scale * 1000)
      guard exact < 0x1p53 - 1 else { return Self.largest }
      let nearest = exact.rounded()
      return Int(roundingUp && exact > nearest + 0.02 ? nearest + 1 : nearest)
    }
    prices = bag.kinds.indices.map { thousandths(program.prices[$0]) }
    sets = program.sets.enumerated().compactMap { number, set in
      let price = thousandths(program.prices[bag.kinds.count + number])
      return price > 0 ? (set, price) : nil
    }
    marks = SetMarks(sets.map(\.set), kindCount: bag.kinds.count)
    bound = 0
    pay(bag)
    bound = bound(bag)
  }

  /// Raises the price of the rarest ingredient of each unpaid recipe, then lowers prices where
  /// possible.
  private mutating func pay(_ bag: BagRecipes) {
    prices.append(0)
    for entry in bag.recipes {
      let missing = needed(entry) - paid(for: entry)
      guard missing > 0 else { continue }
      var rarest = entry.first
      if bag.quantities[entry.second] < bag.quantities[rarest] { rarest = entry.second }
      if entry.third < bag.kinds.count, bag.quantities[entry.third] < bag.quantities[rarest] {
        rarest = entry.third
      }
      prices[rarest] = min(Self.largest, prices[rarest] + missing)
    }
    // Prices near the largest give no bound anyway, and their sums would not be exact.
    if (prices.max() ?? 0) < Self.largest >> 4 { lower(bag) }
    prices.removeLast()
  }

  private func paid(for entry: BagRecipes.Entry) -> Int {
    var sum = min(Self.largest, prices[entry.first] + prices[entry.second] + prices[entry.third])
    marks.forEachSet(of: entry) { sum = min(Self.largest, sum + sets[$0].price) }
    return sum
  }

  /// Lowers the price of each kind, the most plentiful first, as far as its recipes allow.
  private mutating func lower(_ bag: BagRecipes) {
    let (most, recipes) = tightRecipes(bag)
    var spare = recipes.map { paid(for: bag.recipes[$0]) - needed(bag.recipes[$0]) }
    var users = [[Int]](repeating: [], count: bag.kinds.count + 1)
    for (number, recipe) in recipes.enumerated() {
      let entry = bag.recipes[recipe]
      users[entry.first].append(number)
      users[entry.second].append(number)
      users[entry.third].append(number)
    }
    let order = bag.kinds.indices.sorted {
      bag.quantities[$0] > bag.quantities[$1] || bag.quantities[$0] == bag.quantities[$1] && $0 < $1
    }
    for kind in order where prices[kind] > 0 {
      let cut = users[kind].reduce(most[kind]) { min($0, spare[$1]) }
      guard cut > 0 else { continue }
      prices[kind] -= cut
      for number in users[kind] { spare[number] -= cut }
    }
  }

  private func needed(_ entry: BagRecipes.Entry) -> Int { SaturatingGold.product(entry.gold, 1000) }

  /// The most that each price can fall, and the recipes that may limit this.
  ///
  /// A price can fall by at most the excess payment of each of its recipes. A recipe stays paid
  /// even if all its prices fall by the most: then it limits none of them. Most recipes are like
  /// this.
  private func tightRecipes(_ bag: BagRecipes) -> (most: [Int], recipes: [Int]) {
    let all = bag.recipes.map { paid(for: $0) - needed($0) }
    var most = prices
    for (number, entry) in bag.recipes.enumerated() {
      most[entry.first] = min(most[entry.first], all[number])
      most[entry.second] = min(most[entry.second], all[number])
      most[entry.third] = min(most[entry.third], all[number])
    }
    most[bag.kinds.count] = 0
    let recipes = bag.recipes.indices.filter { number in
      let entry = bag.recipes[number]
      return all[number] < most[entry.first] + most[entry.second] + most[entry.third]
    }
    return (most, recipes)
  }

  private func bound(_ bag: BagRecipes) -> Int {
    var total = 0
    for kind in bag.kinds.indices {
      total = min(
        Self.largest, total + SaturatingGold.product(prices[kind], bag.quantities[kind]))
    }
    for (set, price) in sets {
      total = min(Self.largest, total + SaturatingGold.product(price, set.capacity))
    }
    return total == Self.largest ? total : total / 1000
  }

  /// The proof, with prices by the catalog's index.
  func proof(for bag: BagRecipes) -> GoldProof {
    var all = [Int](repeating: 0, count: bag.ingredientCount)
    for (kind, price) in prices.enumerated() { all[bag.kinds[kind]] = price }
    let odd = sets.map { set, price in
      GoldProof.OddSet(ingredients: set.kinds.map { bag.kinds[$0] }, price: price)
    }
    return GoldProof(
      prices: all,
      odd: odd.sorted {
        $0.ingredients.count != $1.ingredients.count
          ? $0.ingredients.count < $1.ingredients.count
          : $0.ingredients.lexicographicallyPrecedes($1.ingredients)
      })
  }
}
