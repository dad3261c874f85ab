/// Puts recipes in order without comparing them: each pass keeps what is even in its old order.
enum RecipeOrder {
  /// Bits of one digit: its 2,048 counters fit the innermost cache, and dear results two digits.
  private static let digitBits: UInt32 = 11

  /// Sorts the dearest first; what costs the same stays in its order.
  static func sortByGold(_ recipes: inout [PackedRecipe]) {
    let highest = recipes.reduce(0) { max($0, $1.gold) }
    var shift: UInt32 = 0
    while shift < UInt32.bitWidth && highest >> shift != 0 {
      let mask: UInt32 = 1 << digitBits - 1
      recipes = sorted(recipes, keyCount: Int(mask) + 1) { recipe in
        Int(mask - (recipe.gold >> shift) & mask)
      }
      shift += digitBits
    }
  }

  /// The positions of keys in ascending order of the keys, which are below a count.
  static func positions(sortedBy keys: [UInt8], keyCount: Int) -> [UInt32] {
    let positions = (0..<UInt32(truncatingIfNeeded: keys.count)).map { $0 }
    return sorted(positions, keyCount: keyCount) { Int(keys[Int($0)]) }
  }

  /// One pass of a counting sort.
  @inline(__always)
  private static func sorted<Element>(
    _ elements: [Element], keyCount: Int, key: (Element) -> Int
  ) -> [Element] {
    var starts = [Int](repeating: 0, count: keyCount + 1)
    for element in elements { starts[key(element) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var result = elements
    for element in elements {
      let key = key(element)
      result[starts[key]] = element
      starts[key] += 1
    }
    return result
  }
}
