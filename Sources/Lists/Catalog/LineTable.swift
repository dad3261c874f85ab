/// Finds the line number of an offset in a text.
struct LineTable {
  /// The offsets of the line feeds, ascending.
  private var ends: [Int] = []

  init(_ text: Span<UInt8>) {
    for offset in text.indices where text[offset] == UInt8(ascii: "\n") { ends.append(offset) }
  }

  /// The line number, from 1; a line feed belongs to the line that it ends.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
