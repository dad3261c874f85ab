package import Alchemy

/// Prices that prove that no plan makes more gold than the bound.
///
/// In thousandths of gold, whole numbers. Each recipe r that the bag suffices for has
/// Σ price(i) over i in r, plus Σ price(S) over the odd sets S with at least two ingredients of r,
/// ≥ 1000 × gold(r). The bound is ⌊(Σ quantity(i) × price(i) + Σ price(S) × ⌊quantity(S) / 2⌋) / 1000⌋.
package struct GoldProof: Sendable, Equatable {
  /// Ingredients with an odd number of pieces; a potion with two or three of them uses up two
  /// pieces.
  package struct OddSet: Sendable, Equatable {
    /// Ascending.
    package let ingredients: [Int]
    /// The price that each potion with two or three of the ingredients pays; not negative.
    package let price: Int

    package init(ingredients: [Int], price: Int) {
      self.ingredients = ingredients
      self.price = price
    }
  }

  /// The price of one piece of each ingredient, by the catalog's index; 0 if the bag has none.
  package let prices: [Int]
  /// Smaller sets first, then by their ingredients; the proof does not depend on the order.
  package let odd: [OddSet]

  package init(prices: [Int], odd: [OddSet]) {
    self.prices = prices
    self.odd = odd
  }
}

// MARK: - Checking

extension GoldProof {
  /// The largest price and the largest sum; a greater sum is no bound at all.
  package static let largestSum = 1 << 53 - 1

  /// A reason why a proof is invalid.
  package enum Violation: Error, Sendable, Equatable {
    /// The number of prices is not the number of ingredients in the catalog.
    case priceCount(Int, expected: Int)
    /// A price is negative or above `largestSum`.
    case ingredientPrice(ingredient: Int)
    /// The price of a set is negative or above `largestSum`, by the set's place in the proof.
    case setPrice(set: Int)
    /// A set's ingredients are not ascending indices of the catalog.
    case setIngredients(set: Int)
    /// The prices pay less for a recipe than its gold, both in thousandths of gold.
    case unpaid(GoldRecipe, paid: Int, needed: Int)
  }

  /// Checks a proof against every recipe, and returns the gold that no plan exceeds.
  ///
  /// Fails with the first violation. Sums saturate at `largestSum`; the bound is then `largestSum`
  /// itself, which no plan exceeds. Linear in the recipes, times the sets in the worst case. The check
  /// shares no code with the planner, so that it can find the planner's mistakes.
  package static func check(
    _ proof: GoldProof, for problem: GoldProblem
  ) -> Result<Int, Violation> {
    if let violation = proof.flaw(in: problem.available.count) { return .failure(violation) }
    let sets = proof.odd.map { set in
      var isIn = [Bool](repeating: false, count: problem.available.count)
      for ingredient in set.ingredients { isIn[ingredient] = true }
      return isIn
    }
    for recipe in problem.recipes {
      guard recipe.ingredients.allSatisfy({ problem.available[$0] > 0 }) else { continue }
      let needed = product(recipe.gold, 1000)
      let paid = proof.payment(for: recipe, upTo: needed, sets)
      guard paid >= needed else { return .failure(.unpaid(recipe, paid: paid, needed: needed)) }
    }
    return .success(proof.bound(of: problem.available))
  }

  private func flaw(in ingredientCount: Int) -> Violation? {
    guard prices.count == ingredientCount else {
      return .priceCount(prices.count, expected: ingredientCount)
    }
    let range = 0...Self.largestSum
    if let bad = prices.firstIndex(where: { !range.contains($0) }) {
      return .ingredientPrice(ingredient: bad)
    }
    for (number, set) in odd.enumerated() {
      if !range.contains(set.price) { return .setPrice(set: number) }
      let isAscending = zip(set.ingredients, set.ingredients.dropFirst()).allSatisfy { $0 < $1 }
      let areKnown = set.ingredients.allSatisfy(prices.indices.contains)
      if !isAscending || !areKnown { return .setIngredients(set: number) }
    }
    return nil
  }

  /// What the prices pay for a recipe; stops when the sum reaches `needed`.
  private func payment(for recipe: GoldRecipe, upTo needed: Int, _ sets: [[Bool]]) -> Int {
    var paid = recipe.ingredients.reduce(0) { Self.sum($0, prices[$1]) }
    for number in sets.indices where paid < needed {
      if recipe.ingredients.count(where: { sets[number][$0] }) >= 2 {
        paid = Self.sum(paid, odd[number].price)
      }
    }
    return paid
  }

  private func bound(of available: [Int]) -> Int {
    var total = 0
    for (price, quantity) in zip(prices, available) {
      total = Self.sum(total, Self.product(price, quantity))
    }
    for set in odd {
      let pieces = set.ingredients.reduce(0) { Self.sum($0, available[$1]) }
      total = Self.sum(total, Self.product(set.price, pieces / 2))
    }
    // A saturated sum proves nothing, so it must not turn into a smaller bound.
    return total == Self.largestSum ? total : total / 1000
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? largestSum : min(sum, largestSum)
  }

  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? largestSum : min(product, largestSum)
  }
}
