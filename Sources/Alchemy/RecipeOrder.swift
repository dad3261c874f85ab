/// A radix sort of recipes: stable, and without comparisons.
enum RecipeOrder {
  /// The bits of one digit: 2,048 counters fit the first-level cache, and two digits suffice for
  /// high prices.
  private static let digitBits: UInt32 = 11

  /// The number of different digits.
  private static let digits = 1 << Int(digitBits)

  /// Sorts the dearest first; recipes with the same gold keep their order.
  static func sortByGold(_ recipes: inout [PackedRecipe]) {
    recipes = dearestFirst(recipes) { UInt64($0.gold) }
  }

  /// The positions of all recipes: fewer ingredients first, then by the ingredients' ids.
  static func byIngredients(_ recipes: [PackedRecipe]) -> [UInt32] {
    // A key has the number of ingredients, three indices below 2^9, and the position: the sort
    // reads one list from front to back, instead of the recipes in a different order on each pass.
    var keys = recipes.indices.map { position in
      let ingredients = recipes[position].ingredients
      var key = UInt64(truncatingIfNeeded: ingredients.count - 2)
      for place in 0..<3 {
        key = key << 9 | UInt64(place < ingredients.count ? ingredients[place] : 0)
      }
      return key << 32 | UInt64(position)
    }
    for shift in stride(from: UInt64(32), to: 32 + 28, by: Int(digitBits)) {
      keys = sorted(keys, digits: digits) { Int(truncatingIfNeeded: $0 >> shift) & (digits - 1) }
    }
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The indices of these amounts of gold, the highest first; equal amounts keep their order.
  static func dearestFirst(_ gold: [UInt64]) -> [UInt32] {
    dearestFirst(gold.indices.map { UInt32(truncatingIfNeeded: $0) }) { gold[Int($0)] }
  }

  /// The elements with the most gold first; elements with the same gold keep their order.
  @inline(__always)
  private static func dearestFirst<Element>(
    _ elements: [Element], gold: (Element) -> UInt64
  ) -> [Element] {
    let highest = elements.reduce(0) { max($0, gold($1)) }
    var elements = elements
    var shift: UInt64 = 0
    while shift < UInt64.bitWidth && highest >> shift != 0 {
      elements = sorted(elements, digits: digits) {
        digits - 1 - Int(truncatingIfNeeded: gold($0) >> shift) & (digits - 1)
      }
      shift += UInt64(digitBits)
    }
    return elements
  }

  /// One pass of a counting sort, in ascending order of the digit, which is below `digits`.
  @inline(__always)
  static func sorted<Number>(
    _ numbers: [Number], digits: Int, by digit: (Number) -> Int
  ) -> [Number] {
    var starts = [Int](repeating: 0, count: digits + 1)
    for number in numbers { starts[digit(number) + 1] += 1 }
    for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
    var result = numbers
    for number in numbers {
      let digit = digit(number)
      result[starts[digit]] = number
      starts[digit] += 1
    }
    return result
  }
}

/// A list's recipes, grouped by their number of ingredients and of effects.
///
/// Each group keeps the list's order, so every other order is a concatenation of groups.
package struct RecipeGroups {
  /// The most effects of a recipe: three ingredients with four effects each, every effect in two of
  /// them.
  static let maximumEffects = 3 * Ingredient.maximumEffects / 2
  /// The size of the recipes in each group; fewer ingredients first, then more effects.
  package static let sizes = (2...3).flatMap { ingredients in
    (1...maximumEffects).reversed().map { RecipeSize(ingredients: ingredients, effects: $0) }
  }

  /// Positions, group by group.
  private let positions: [UInt32]
  private let starts: [Int]

  /// The number of a group, which is its place in `sizes`.
  static func number(ingredientCount: Int, effectCount: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (ingredientCount - 2) * maximumEffects + maximumEffects - effectCount)
  }

  /// `numbers` has the group number of each recipe.
  package init(_ numbers: [UInt8]) {
    var counts = [Int](repeating: 0, count: Self.sizes.count)
    for number in numbers { counts[Int(number)] += 1 }
    let positions = numbers.indices.map { UInt32(truncatingIfNeeded: $0) }
    self.init(
      positions: RecipeOrder.sorted(positions, digits: counts.count) { Int(numbers[Int($0)]) },
      counts: counts)
  }

  /// Takes the positions group by group, and the number of positions in each group.
  init(positions: [UInt32], counts: [Int]) {
    self.positions = positions
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.starts = starts
  }

  /// The positions in each order, except in the list's own.
  var orders: [RecipeSort: [UInt32]] {
    var orders: [RecipeSort: [UInt32]] = [:]
    for sort in RecipeSort.kept { orders[sort] = sort.facts.rank.flatMap(ordered) }
    return orders
  }

  /// Positions by rank, ascending within a rank; nil if all have the same rank.
  package func ordered(by rank: (RecipeSize) -> (Int, Int)) -> [UInt32]? {
    let ranks = Self.sizes.map(rank)
    if ranks.allSatisfy({ $0 == ranks[0] }) { return nil }
    // The groups are already in this order, so both orders share one array.
    if zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) { return positions }
    var ordered: [UInt32] = []
    ordered.reserveCapacity(positions.count)
    var rest = ranks.indices.sorted { ranks[$0] < ranks[$1] }[...]
    while let first = rest.first {
      let equals = rest.prefix { ranks[$0] == ranks[first] }
      rest = rest.dropFirst(equals.count)
      let start = ordered.count
      for group in equals { ordered += positions[starts[group]..<starts[group + 1]] }
      if equals.count > 1 { ordered[start...].sort() }
    }
    return ordered
  }
}
