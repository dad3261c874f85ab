/// Searches for bytes eight at a time, in a machine word.
///
/// Alan Mycroft's test for a zero byte, as in "Hacker's Delight" 6-1. The lowest marked byte is the
/// first match on little-endian machines, which are all machines that Swift supports here.
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let wordBytes = 8

  /// The first index of a byte at or after `start`; the end of the text if there is none.
  package static func index(of byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let pattern = UInt64(byte) &* ones
    var start = start
    // A line has some hundred bytes: four words in one step.
    while start &+ 4 &* wordBytes <= text.count {
      let found =
        zeros(word(text, at: start) ^ pattern)
        | zeros(word(text, at: start &+ wordBytes) ^ pattern)
        | zeros(word(text, at: start &+ 2 &* wordBytes) ^ pattern)
        | zeros(word(text, at: start &+ 3 &* wordBytes) ^ pattern)
      if found != 0 { break }
      start &+= 4 &* wordBytes
    }
    return search(text, from: start) { zeros($0 ^ pattern) }
  }

  /// The first index of a quotation mark, backslash or control character at or after `start`.
  package static func index(ofSpecialIn text: Span<UInt8>, from start: Int) -> Int {
    search(text, from: start) { word in
      let quotes = zeros(word ^ UInt64(UInt8(ascii: "\"")) &* ones)
      let backslashes = zeros(word ^ UInt64(UInt8(ascii: "\\")) &* ones)
      let controls = (word &- 0x20 &* ones) & ~word & highs
      return quotes | backslashes | controls
    }
  }

  /// Whether all bytes are below 128.
  static func isASCII(_ text: Span<UInt8>) -> Bool {
    var bits: UInt64 = 0
    var offset = 0
    while offset &+ wordBytes <= text.count {
      bits |= word(text, at: offset)
      offset &+= wordBytes
    }
    while offset < text.count {
      bits |= UInt64(text[offset])
      offset &+= 1
    }
    return bits & highs == 0
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

  /// Whether two texts have the same word at an offset; the whole word must lie within both texts.
  @inline(__always)
  private static func same<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: Span<UInt8>, _ other: Span<UInt8>, at offset: Int, _: Word.Type
  ) -> Bool {
    load(one, at: offset) as Word == load(other, at: offset)
  }

  /// The only unchecked read of memory: the caller has checked that the word ends within the text.
  @inline(__always)
  private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
    _ text: Span<UInt8>, at offset: Int
  ) -> Word {
    assert(offset >= 0 && offset + Word.bitWidth / 8 <= text.count)
    return unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Word.self)
  }

  /// The word at an offset; the whole word must lie within the text.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, at offset: Int) -> UInt64 {
    load(text, at: offset)
  }

  @inline(__always)
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
      let found = marks(word(text, at: index))
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
