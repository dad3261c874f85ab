/// Reads little-endian values one after the other from a part of a file.
///
/// Every read checks its end first and throws `endsEarly` with the offset of the value, so no byte of a
/// file can cause a trap. A failed read leaves the reader where the value begins.
struct ByteReader {
  private let bytes: [UInt8]
  /// The place from which reported offsets count.
  private let origin: Int
  private let end: Int
  private(set) var position: Int
  let part: DamagedFile.Part

  /// A reader of some of the bytes, or of all of them; what it reports counts from `origin`.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil, origin: Int = 0, part: DamagedFile.Part) {
    self.bytes = bytes
    self.origin = origin
    self.part = part
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// A reader of a copy of some of a file's bytes, whose offsets count in the file.
  init(copying bytes: Span<UInt8>, in range: Range<Int>, part: DamagedFile.Part) {
    let copy = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
    self.init(copy, origin: -range.lowerBound, part: part)
  }

  /// The place as it is reported: bytes from `origin`.
  var offset: Int { position - origin }

  /// How many bytes are not read yet.
  var left: Int { end - position }

  /// The error for a value that begins at this place.
  func damage(_ problem: DamagedFile.Problem) -> DamagedFile {
    DamagedFile(part: part, problem: problem, offset: offset)
  }

  /// Throws unless `count` values of `size` bytes are left; call it before allocating for them.
  func require(_ count: Int, of size: Int = 1) throws(DamagedFile) {
    let (total, isOver) = count.multipliedReportingOverflow(by: size)
    guard !isOver, total <= left else { throw damage(.endsEarly) }
  }

  /// Skips `count` values of `size` bytes.
  mutating func skip(_ count: Int, of size: Int = 1) throws(DamagedFile) {
    try require(count, of: size)
    position += count * size
  }

  /// Skips `count` bytes, and returns their range.
  mutating func range(of count: Int) throws(DamagedFile) -> Range<Int> {
    let start = position
    try skip(count)
    return start..<position
  }

  /// The same reader at another place, which must be within its part.
  func moved(to place: Int) -> ByteReader {
    var reader = self
    reader.position = place
    return reader
  }

  /// A reader of the next `count` bytes, whose offsets count from here; that many must be left.
  func part(of count: Int, _ part: DamagedFile.Part) -> ByteReader {
    ByteReader(bytes, in: position..<position + count, origin: position, part: part)
  }

  /// A reader of the next `count` bytes with the same origin; moves this reader past them.
  mutating func taken(_ count: Int) throws(DamagedFile) -> ByteReader {
    let place = try range(of: count)
    return ByteReader(bytes, in: place, origin: origin, part: part)
  }

  /// Throws unless everything has been read.
  func finish() throws(DamagedFile) {
    guard left == 0 else { throw damage(.misplaced) }
  }

  /// A number of as many bytes as its type has.
  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(DamagedFile) -> Number {
    let size = Number.bitWidth / 8
    try require(size)
    var bits: UInt64 = 0
    for place in (position..<position + size).reversed() {
      bits = bits << 8 | UInt64(bytes[place])
    }
    position += size
    return Number(truncatingIfNeeded: bits)
  }

  /// An unsigned number of one, two or four bytes as a count of something.
  mutating func count<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(DamagedFile) -> Int {
    Int(truncatingIfNeeded: try number(type))
  }

  mutating func float() throws(DamagedFile) -> Float {
    Float(bitPattern: try number())
  }

  /// A number from 0 to 4,194,303 in one to three bytes, which the low two bits of the first one tell.
  mutating func variableNumber() throws(DamagedFile) -> Int {
    try require(1)
    let more = Int(bytes[position] & 3)
    guard more < 3 else { throw damage(.unknownSize) }
    try require(1 + more)
    var bits = 0
    for place in (position...position + more).reversed() {
      bits = bits << 8 | Int(bytes[place])
    }
    position += 1 + more
    return bits >> 2
  }

  /// A reference to a form: three bytes, the high one first.
  mutating func reference() throws(DamagedFile) -> FormReference {
    try require(3)
    let bits = bytes[position..<position + 3].reduce(0) { $0 << 8 | UInt32($1) }
    guard let reference = FormReference(bits: bits) else { throw damage(.unknownReference) }
    position += 3
    return reference
  }

  /// A text after its length in two bytes.
  mutating func text() throws(DamagedFile) -> String {
    let start = self
    let length = try count(UInt16.self)
    guard length <= SaveLimits.textBytes else {
      throw start.damage(.over(limit: SaveLimits.textBytes))
    }
    let place = try range(of: length)
    return GameText.decoded(bytes[place])
  }

  /// A text that ends before the next zero byte, or where its part does; `limit` counts its bytes.
  mutating func terminatedText(limit: Int) throws(DamagedFile) -> String {
    let end = bytes[position..<end].firstIndex(of: 0) ?? end
    guard end - position <= limit else { throw damage(.over(limit: limit)) }
    let text = GameText.decoded(bytes[position..<end])
    position = min(end + 1, self.end)
    return text
  }

  /// Four letters.
  mutating func tag() throws(DamagedFile) -> Tag { Tag(number: try number()) }

  /// A copy of the bytes that are not read yet.
  var rest: [UInt8] { Array(bytes[position..<end]) }

  /// Whether the next bytes are these.
  func begins(with expected: some Collection<UInt8>) -> Bool {
    bytes[position..<end].starts(with: expected)
  }

  /// Whether a place of its part has this byte.
  func hasByte(_ byte: UInt8, at place: Int) -> Bool { bytes[place] == byte }

  /// Unpacks the next bytes.
  mutating func unpacked(
    _ count: Int, to size: Int, by packing: Packing
  ) throws(DamagedFile) -> [UInt8] {
    try require(count)
    guard let unpacked = packing.unpacked(bytes.span.extracting(position..<position + count), size)
    else { throw damage(.doesNotUnpack) }
    position += count
    return unpacked
  }
}
