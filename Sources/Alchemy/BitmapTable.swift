/// Rows of bits of one length, side by side in one block of memory.
///
/// The loops run over whole words of contiguous memory without calls or checks inside, so that
/// the compiler turns them into vector instructions of any x86-64 or ARM processor.
struct BitmapTable: Sendable {
  /// 64-bit words in a row.
  let wordCount: Int
  /// Words from the start of one row to that of the next.
  ///
  /// An odd number of cache lines, so that the same word of all rows does not fall on the same
  /// few places of a cache.
  private let stride: Int
  private var words: [UInt64]

  /// All bits are clear.
  init(rowCount: Int, bitCount: Int) {
    wordCount = (bitCount + 63) / 64
    let lineCount = (wordCount + 7) / 8
    stride = (lineCount | 1) * 8
    words = [UInt64](repeating: 0, count: rowCount * stride)
  }

  /// Moves one word of each row to its place, and clears it there.
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

  /// How many bits are set in the row and in the words, which are as many.
  func count(of row: Int, in words: [UInt64]) -> Int {
    let row = self.words.span.extracting(range(of: row))
    let words = words.span
    var count: UInt64 = 0
    for index in 0..<row.count {
      count &+= UInt64(truncatingIfNeeded: (row[index] & words[index]).nonzeroBitCount)
    }
    return Int(truncatingIfNeeded: count)
  }

  /// Leaves of the result what is in the row, too.
  func keep(_ row: Int, in result: inout [UInt64]) {
    let row = words.span.extracting(range(of: row))
    var result = result.mutableSpan
    for index in 0..<row.count { result[index] &= row[index] }
  }

  /// Adds to the result what is in the row.
  func add(_ row: Int, to result: inout [UInt64]) {
    let row = words.span.extracting(range(of: row))
    var result = result.mutableSpan
    for index in 0..<row.count { result[index] |= row[index] }
  }

  /// Takes from the result what is in any of the rows.
  ///
  /// Four rows at a time: the result is then read and written a quarter as often.
  func remove(_ rows: some Sequence<Int>, from result: inout [UInt64]) {
    var rows = rows.makeIterator()
    while let first = rows.next() {
      let second = rows.next() ?? first
      let third = rows.next() ?? first
      remove(first, second, third, rows.next() ?? first, from: &result)
    }
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
