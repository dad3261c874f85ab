/// Rows of equally many bits, side by side in one block of memory.
///
/// The loops process whole words of contiguous memory without calls or checks inside. So the
/// compiler turns them into vector instructions on x86-64 and ARM.
struct BitmapTable: Sendable {
  /// The number of 64-bit words in a row.
  let wordCount: Int
  /// The distance between the starts of two rows, in words.
  ///
  /// An odd number of cache lines, so that the same word of different rows does not map to the same
  /// few cache sets.
  private let stride: Int
  private var words: [UInt64]

  /// A table with all bits clear.
  init(rowCount: Int, bitCount: Int) {
    wordCount = (bitCount + 63) / 64
    let lineCount = (wordCount + 7) / 8
    stride = (lineCount | 1) * 8
    words = [UInt64](repeating: 0, count: rowCount * stride)
  }

  /// Stores one word of each row at `word`, and clears the words passed in.
  mutating func store(_ rows: inout [UInt64], at word: Int) {
    let stride = stride
    var rows = rows.mutableSpan
    var words = words.mutableSpan
    for row in rows.indices {
      words[row &* stride &+ word] = rows[row]
      rows[row] = 0
    }
  }

  func contains(_ bit: Int, in row: Int) -> Bool {
    words[row * stride + (bit >> 6)] & (1 << UInt64(bit & 63)) != 0
  }

  func copy(of row: Int) -> [UInt64] {
    Array(words[range(of: row)])
  }

  func count(of row: Int) -> Int {
    Bitmap.count(words.span.extracting(range(of: row)))
  }

  /// Counts the bits that are set in both the row and the words, which must be as long.
  func count(of row: Int, in words: [UInt64]) -> Int {
    let row = self.words.span.extracting(range(of: row))
    let words = words.span
    var count: UInt64 = 0
    for index in 0..<row.count {
      count &+= UInt64(truncatingIfNeeded: (row[index] & words[index]).nonzeroBitCount)
    }
    return Int(truncatingIfNeeded: count)
  }

  /// Clears the bits in the result that are clear in the row.
  func keep(_ row: Int, in result: inout [UInt64]) {
    let row = words.span.extracting(range(of: row))
    var result = result.mutableSpan
    for index in 0..<row.count { result[index] &= row[index] }
  }

  /// Sets the bits in the result that are set in the row.
  func add(_ row: Int, to result: inout [UInt64]) {
    let row = words.span.extracting(range(of: row))
    var result = result.mutableSpan
    for index in 0..<row.count { result[index] |= row[index] }
  }

  /// Clears the bits in the result that are set in any of the rows.
  ///
  /// Takes four rows at a time, so that it reads and writes the result a quarter as often.
  func remove(_ rows: some Sequence<Int>, from result: inout [UInt64]) {
    var rows = rows.makeIterator()
    while let first = rows.next() {
      let second = rows.next() ?? first
      let third = rows.next() ?? first
      remove(first, second, third, rows.next() ?? first, from: &result)
    }
  }

  /// For each bit, the number of the given rows in which the bit is set; at most three rows.
  func sums(of rows: [Int]) -> BitmapSums {
    var sums = BitmapSums(wordCount: wordCount)
    for row in rows { sums.add(words.span.extracting(range(of: row))) }
    return sums
  }

  private func remove(
    _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, from result: inout [UInt64]
  ) {
    let first = words.span.extracting(range(of: first))
    let second = words.span.extracting(range(of: second))
    let third = words.span.extracting(range(of: third))
    let fourth = words.span.extracting(range(of: fourth))
    var result = result.mutableSpan
    for index in 0..<first.count {
      result[index] &= ~(first[index] | second[index] | third[index] | fourth[index])
    }
  }

  private func range(of row: Int) -> Range<Int> {
    row * stride..<row * stride + wordCount
  }
}
