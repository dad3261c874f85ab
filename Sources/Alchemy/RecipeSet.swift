/// A set of recipes of one index, one bit per position.
package struct RecipeSet: Sendable, Equatable {
  /// Bits past the last recipe of the index are never set.
  let words: [UInt64]
  /// The number of recipes in the set; stored, not computed.
  package let count: Int

  init(words: [UInt64]) {
    self.init(words: words, count: Bitmap.count(words))
  }

  /// The caller must pass the right count.
  init(words: [UInt64], count: Int) {
    self.words = words
    self.count = count
  }

  /// The number of 64-bit words.
  package var wordCount: Int { words.count }

  /// Whether the set has no recipe.
  package var isEmpty: Bool { count == 0 }

  /// False for a position outside the list.
  package func contains(_ position: Int) -> Bool {
    position >= 0 && position >> 6 < words.count
      && words[position >> 6] & (1 << UInt64(position & 63)) != 0
  }

  /// Ascending: the dearest recipe first; linear in the set, plus recipes / 64.
  package var positions: [Int] {
    positions(notIn: nil, count: count)
  }

  /// The first position in the set that is not below the given one; nil if there is none.
  func first(from position: Int) -> Int? {
    var index = position >> 6
    guard index < words.count else { return nil }
    var word = words[index] & (~0 << UInt64(position & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  func positions(notIn other: RecipeSet?, count: Int) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(count)
    for index in words.indices {
      var word = words[index] & ~(other?.words[index] ?? 0)
      while word != 0 {
        positions.append(index << 6 + word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
    return positions
  }

  /// A 64-bit hash that two different sets of one index almost never share.
  ///
  /// The hash is the same on every machine and in every run, so a cursor may contain it. Linear in
  /// the words.
  package var fingerprint: UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    for word in words {
      hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    return hash
  }
}

/// A profile's recipes before and after a change, and how many were gained and lost.
package struct RecipeDifference: Sendable, Equatable {
  /// The recipes that the old selection matched.
  package let old: RecipeSet
  /// The recipes that the new selection matches.
  package let new: RecipeSet
  /// How many recipes are in the new set but not in the old.
  package let gainedCount: Int
  /// How many recipes are in the old set but not in the new.
  package let lostCount: Int

  init(old: RecipeSet, new: RecipeSet, gainedCount: Int, lostCount: Int) {
    self.old = old
    self.new = new
    self.gainedCount = gainedCount
    self.lostCount = lostCount
  }

  /// The difference between two sets of one index; linear, 64 recipes per step.
  package init(from old: RecipeSet, to new: RecipeSet) {
    let gainedCount = Bitmap.count(new.words, notIn: old.words)
    self.init(
      old: old, new: new, gainedCount: gainedCount,
      lostCount: old.count - (new.count - gainedCount))
  }

  /// The positions of the gained recipes, ascending: the dearest first.
  package var gained: [Int] {
    new.positions(notIn: old, count: gainedCount)
  }

  /// The positions of the lost recipes, ascending: the dearest first.
  package var lost: [Int] {
    old.positions(notIn: new, count: lostCount)
  }
}
