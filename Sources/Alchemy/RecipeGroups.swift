/// A list's recipes, grouped by their numbers of ingredients and effects.
///
/// Each group keeps the list's order, so the other two orders are concatenations of groups.
struct RecipeGroups {
  /// Three ingredients with four effects each, every effect shared by two of them.
  static let maximumEffects = 3 * Ingredient.maximumEffects / 2
  private static let count = 2 * maximumEffects

  /// Positions; fewer ingredients first, then more effects.
  let byIngredients: [UInt32]
  private let starts: [Int]

  /// The number of a group, ascending in the order of `byIngredients`.
  static func number(ingredientCount: Int, effectCount: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (ingredientCount - 2) * maximumEffects + maximumEffects - effectCount)
  }

  /// `numbers` has the group number of each recipe.
  init(_ numbers: [UInt8]) {
    var starts = [Int](repeating: 0, count: Self.count + 1)
    for number in numbers { starts[Int(number) + 1] += 1 }
    for group in 0..<Self.count { starts[group + 1] += starts[group] }
    self.starts = starts
    var positions = [UInt32](repeating: 0, count: numbers.count)
    for position in numbers.indices {
      let group = Int(numbers[position])
      positions[starts[group]] = UInt32(truncatingIfNeeded: position)
      starts[group] += 1
    }
    byIngredients = positions
  }

  /// Positions; more effects first, then fewer ingredients.
  var byEffects: [UInt32] {
    var positions: [UInt32] = []
    positions.reserveCapacity(byIngredients.count)
    for fewerEffects in 0..<Self.maximumEffects {
      for group in [fewerEffects, fewerEffects + Self.maximumEffects] {
        positions += byIngredients[starts[group]..<starts[group + 1]]
      }
    }
    return positions
  }
}
