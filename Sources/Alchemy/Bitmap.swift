/// What is done to one row of bits outside a table.
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

  /// How many bits are set in the words and clear in the others, which are as many.
  static func count(_ words: [UInt64], notIn others: [UInt64]) -> Int {
    let words = words.span
    let others = others.span.extracting(first: words.count)
    var count: UInt64 = 0
    for index in words.indices {
      count &+= UInt64(truncatingIfNeeded: (words[index] & ~others[index]).nonzeroBitCount)
    }
    return Int(truncatingIfNeeded: count)
  }

  /// As many set bits as asked for, and clear ones to the end of the last word.
  static func full(_ bitCount: Int) -> [UInt64] {
    var words = [UInt64](repeating: ~0, count: (bitCount + 63) / 64)
    if bitCount & 63 != 0 { words[words.count - 1] = 1 << UInt64(bitCount & 63) - 1 }
    return words
  }
}

extension Bitmap {
  /// Adds to the result what is in the words, which are as many.
  static func add(_ words: [UInt64], to result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] |= words[index] }
  }

  /// Leaves of the result what is in the words, which are as many, too.
  static func keep(_ words: [UInt64], in result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] &= words[index] }
  }

  /// Takes out of the result what is in the words, which are as many.
  static func remove(_ words: [UInt64], from result: inout [UInt64]) {
    let words = words.span
    var result = result.mutableSpan
    for index in 0..<words.count { result[index] &= ~words[index] }
  }
}
