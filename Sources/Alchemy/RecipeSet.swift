/// Some of the recipes of one index, one bit for each position.
package struct RecipeSet: Sendable, Equatable {
  /// A bit beyond the last recipe of the index is never set.
  let words: [UInt64]
  /// How many recipes are in the set; known, not counted.
  package let count: Int

  init(words: [UInt64]) {
    self.init(words: words, count: Bitmap.count(words))
  }

  /// Takes the caller's word for the count.
  init(words: [UInt64], count: Int) {
    self.words = words
    self.count = count
  }

  /// How many words of 64 bits it takes.
  package var wordCount: Int { words.count }

  /// Whether no recipe matches.
  package var isEmpty: Bool { count == 0 }

  /// False for a position beyond the list.
  package func contains(_ position: Int) -> Bool {
    position >= 0 && position >> 6 < words.count
      && words[position >> 6] & (1 << UInt64(position & 63)) != 0
  }

  /// Ascending: the dearest recipe first; takes time for each, and for every 64 recipes.
  package var positions: [Int] {
    positions(notIn: nil, count: count)
  }

  /// The first position in the set at or behind one, nil when there is none.
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

  /// Sixty-four bits that two different sets of one index hardly ever share.
  ///
  /// It is the same on every machine and in every run, so a cursor may carry it. Linear.
  package var fingerprint: UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    for word in words {
      hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    return hash
  }
}
