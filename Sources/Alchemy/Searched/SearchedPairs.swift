/// The pairs of a searched catalog's ingredients that share an effect, the dearest first.
///
/// A recipe of three ingredients has at most the gold of its pairs together
/// (`SearchedPrices.bound`), so the search for the dearest recipes starts with the dearest pairs
/// and can stop early. Takes 20 bytes for each pair: 4.7 MB for 3,000 ingredients with random
/// effects out of 300. Fewer effects make more pairs: at worst 4.5 million for 3,000 ingredients,
/// which take 90 MB.
package struct SearchedPairs: Sendable {
  /// The prices that the pairs are sorted by.
  package let prices: SearchedPrices
  /// Sorted by bound, the highest first; ties by their ingredients.
  let pairs: [Pair]
  /// For each ingredient, the other ingredients of its pairs, in the order of the pairs.
  let others: [UInt16]
  /// The bound of the pair at each place of `others`.
  let bounds: [Float]
  /// Where each ingredient's part of `others` starts.
  let starts: [Int]

  /// The number of pairs.
  package var count: Int { pairs.count }

  /// Two ingredients, ascending, and an upper bound of the gold that they add to a recipe.
  struct Pair: Sendable {
    let first: UInt16
    let second: UInt16
    let bound: Float

    /// Takes the ingredients in any order.
    @inline(__always)
    init(_ one: Int, _ other: Int, _ bound: Float) {
      first = UInt16(truncatingIfNeeded: min(one, other))
      second = UInt16(truncatingIfNeeded: max(one, other))
      self.bound = bound
    }

    /// Whether this pair comes before another one.
    @inline(__always)
    func precedes(_ other: Pair) -> Bool {
      if bound != other.bound { return bound > other.bound }
      return (first, second) < (other.first, other.second)
    }
  }

  /// Proportional to the pairs: 33 ms for 246,000.
  ///
  /// Throws if `isCancelled` returns true.
  package init(
    of prices: SearchedPrices, isCancelled: SearchedCatalog.Cancellation = { false }
  ) throws(SearchCancellation) {
    let searched = prices.searched
    let count = searched.slots.count
    var pairs: [Pair] = []
    var marks = [UInt16](repeating: .max, count: count)
    var degrees = [Int](repeating: 0, count: count + 1)
    for first in 0..<count {
      if isCancelled() { throw SearchCancellation() }
      Self.findPairs(of: first, prices, &marks, &pairs, &degrees)
    }
    if isCancelled() { throw SearchCancellation() }
    pairs = Self.sorted(pairs)
    for ingredient in 0..<count { degrees[ingredient + 1] += degrees[ingredient] }
    var places = degrees
    var others = [UInt16](repeating: 0, count: pairs.count * 2)
    var bounds = [Float](repeating: 0, count: pairs.count * 2)
    for pair in pairs {
      for (one, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let place = places[Int(one)]
        others[place] = other
        bounds[place] = pair.bound
        places[Int(one)] = place + 1
      }
    }
    self.prices = prices
    self.pairs = pairs
    self.others = others
    self.bounds = bounds
    starts = degrees
  }

  /// Adds the pairs of an ingredient with later ones; `degrees` is one place ahead.
  private static func findPairs(
    of first: Int, _ prices: SearchedPrices, _ marks: inout [UInt16], _ pairs: inout [Pair],
    _ degrees: inout [Int]
  ) {
    let searched = prices.searched
    let holders = searched.holders.all
    for slot in 0..<Ingredient.maximumEffects {
      let effect = searched.slots.numbers[first * EffectSlots.stride + slot]
      if effect == EffectSlots.none { break }
      let range = searched.holders.range(of: Int(effect))
      var place = range.upperBound - 1
      while Int(holders[place]) > first {
        let second = Int(holders[place])
        place -= 1
        if Int(marks[second]) == first { continue }
        marks[second] = UInt16(truncatingIfNeeded: first)
        pairs.append(Pair(first, second, prices.bound(first, second)))
        degrees[first + 1] += 1
        degrees[second + 1] += 1
      }
    }
  }

  /// Sorts by the bits of the bounds, which sort like the numbers because no bound is negative.
  private static func sorted(_ pairs: [Pair]) -> [Pair] {
    var keys = pairs.map { pair in
      UInt64(~pair.bound.bitPattern) << 32 | UInt64(pair.first) << 16 | UInt64(pair.second)
    }
    let digits = 1 << 11
    for shift in [0, 11, 22, 32, 43, 54] as [UInt64] {
      keys = RecipeOrder.sorted(keys, digits: digits) {
        Int(truncatingIfNeeded: $0 >> shift) & (digits - 1)
      }
    }
    return keys.map { key in
      Pair(
        Int(key >> 16 & 0xFFFF), Int(key & 0xFFFF),
        Float(bitPattern: ~UInt32(truncatingIfNeeded: key >> 32)))
    }
  }
}
