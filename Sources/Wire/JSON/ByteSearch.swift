/// Searches for bytes eight at a time, in a machine word.
///
/// Alan Mycroft's test for a zero byte, as in "Hacker's Delight" 6-1. The lowest marked byte is the
/// first match on little-endian machines, which are all machines that Swift supports here.
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let wordBytes = 8

  /// The first index of a byte at or after `start`; the end of the text if there is none.
  static func index(of byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    search(text, from: start) { zeros($0 ^ UInt64(byte) &* ones) }
  }

  /// The first index of a quotation mark, backslash or control character at or after `start`.
  static func index(ofSpecialIn text: Span<UInt8>, from start: Int) -> Int {
    search(text, from: start) { word in
      let quotes = zeros(word ^ UInt64(UInt8(ascii: "\"")) &* ones)
      let backslashes = zeros(word ^ UInt64(UInt8(ascii: "\\")) &* ones)
      let controls = (word &- 0x20 &* ones) & ~word & highs
      return quotes | backslashes | controls
    }
  }

  /// Whether all bytes are below 128.
  static func isASCII(_ text: Span<UInt8>) -> Bool {
    search(text, from: 0) { $0 & highs } == text.count
  }

  /// Whether two texts have the same bytes; the last word may overlap with the one before.
  @inline(__always)
  static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let count = one.count
    guard count == other.count else { return false }
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        guard same(one, other, at: offset, UInt64.self) else { return false }
        offset &+= 8
      }
      return same(one, other, at: count &- 8, UInt64.self)
    }
    if count >= 4 {
      return same(one, other, at: 0, UInt32.self)
        && same(one, other, at: count &- 4, UInt32.self)
    }
    if count >= 2 {
      return same(one, other, at: 0, UInt16.self)
        && same(one, other, at: count &- 2, UInt16.self)
    }
    return count == 0 || one[0] == other[0]
  }

  /// Whether two texts have the same word at an offset, where both must have that many bytes.
  @inline(__always)
  private static func same<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: Span<UInt8>, _ other: Span<UInt8>, at offset: Int, _: Word.Type
  ) -> Bool {
    unsafe one.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Word.self)
      == other.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Word.self)
  }

  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & highs
  }

  /// `marks` sets the high bit of each matching byte of a word; only its lowest mark must be right.
  @inline(__always)
  private static func search(
    _ text: Span<UInt8>, from start: Int, marks: (UInt64) -> UInt64
  ) -> Int {
    var index = start
    while index &+ wordBytes <= text.count {
      let found = marks(
        unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= wordBytes
    }
    while index < text.count {
      if marks(UInt64(text[index])) & 0x80 != 0 { return index }
      index &+= 1
    }
    return index
  }
}
