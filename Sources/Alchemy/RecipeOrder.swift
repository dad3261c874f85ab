/// A radix sort of recipes: stable, and without comparisons.
enum RecipeOrder {
  /// The bits of one digit: 2,048 counters fit the first-level cache, and two digits high prices.
  private static let digitBits: UInt32 = 11

  /// Sorts the dearest first; recipes with the same gold keep their order.
  static func sortByGold(_ recipes: inout [PackedRecipe]) {
    let highest = recipes.reduce(0) { max($0, $1.gold) }
    var shift: UInt32 = 0
    while shift < UInt32.bitWidth && highest >> shift != 0 {
      recipes = sorted(recipes, byDigitAt: shift)
      shift += digitBits
    }
  }

  /// One pass of a counting sort, in descending order of the digit.
  private static func sorted(
    _ recipes: [PackedRecipe], byDigitAt shift: UInt32
  ) -> [PackedRecipe] {
    let highestDigit: UInt32 = (1 << digitBits) - 1
    var starts = [Int](repeating: 0, count: Int(highestDigit) + 2)
    for recipe in recipes {
      starts[Int(highestDigit - (recipe.gold >> shift) & highestDigit) + 1] += 1
    }
    for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
    var result = recipes
    for recipe in recipes {
      let digit = Int(highestDigit - (recipe.gold >> shift) & highestDigit)
      result[starts[digit]] = recipe
      starts[digit] += 1
    }
    return result
  }
}
