/// Operations on a single row of bits outside a table.
enum Bitmap {
  static func count(_ words: [UInt64]) -> Int {
    count(words.span)
  }

  static func count(_ words: Span<UInt64>) -> Int {
    var count: UInt64 = 0
    for index in words.indices {
      count &+= UInt64(truncatingIfNeeded: words[index].nonzeroBitCount)
    }
    return Int(truncatingIfNeeded: count)
  }

  /// Counts the bits that are set in `words` and clear in `others`, which must be as long.
  static func count(_ words: [UInt64], notIn others: [UInt64]) -> Int {
    let words = words.span
    let others = others.span.extracting(first: words.count)
    var count: UInt64 = 0
    for index in words.indices {
      count &+= UInt64(truncatingIfNeeded: (words[index] & ~others[index]).nonzeroBitCount)
    }
    return Int(truncatingIfNeeded: count)
  }

  /// A row with the given number of bits set; the rest of the last word is clear.
  static func full(_ bitCount: Int) -> [UInt64] {
    var words = [UInt64](repeating: ~0, count: (bitCount + 63) / 64)
    if bitCount & 63 != 0 { words[words.count - 1] = 1 << UInt64(bitCount & 63) - 1 }
    return words
  }
}

extension Bitmap {
  /// Sets the bits in the result that are set in the words; both must be equally long.
  static func add(_ words: [UInt64], to result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] |= words[index] }
  }

  /// Clears the bits in the result that are clear in the words; both must be equally long.
  static func keep(_ words: [UInt64], in result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] &= words[index] }
  }

  /// Clears the bits in the result that are set in the words; both must be equally long.
  static func remove(_ words: [UInt64], from result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] &= ~words[index] }
  }
}
