extension [UInt8] {
  /// The bytes of a text file without the byte order mark that Windows editors write in front.
  ///
  /// Only for files that people edit: lines of the protocol have none.
  package var withoutByteOrderMark: [UInt8] {
    let count = span.byteOrderMarkCount
    return count == 0 ? self : Array(dropFirst(count))
  }
}

extension Span<UInt8> {
  /// How many bytes the byte order mark in front takes: 3, or 0 without one.
  package var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}
