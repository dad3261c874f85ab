/// A form in a save that differs from its plugin.
struct ChangeForm {
  let reference: FormReference
  /// Which parts the data has, a bit for each.
  let flags: UInt32
  let kind: Kind
  /// The data, as it is stored.
  private let stored: ByteReader
  private let storedSize: Int
  /// The bytes of the data when unpacked; nil if it is not packed.
  private let unpackedSize: Int?

  /// The kinds that are read; others are skipped by their size.
  enum Kind {
    /// A person or creature in the world, such as the player.
    case person
    /// Anything else that stands in the world, such as a container.
    case reference
    case ingredient
    case other

    fileprivate init(number: UInt8) {
      switch number {
      case 0: self = .reference
      case 1: self = .person
      case 16: self = .ingredient
      default: self = .other
      }
    }
  }

  /// The fewest bytes that a change form has in a save.
  static let fewestBytes = 11

  fileprivate init(reading reader: inout ByteReader) throws(DamagedFile) {
    reference = try reader.reference()
    flags = try reader.number()
    let kindPlace = reader
    let kindAndSize = try reader.number(UInt8.self)
    kind = Kind(number: kindAndSize & 0x3F)
    // The version of the form.
    try reader.skip(1)
    let size: Int
    let unpacked: Int
    switch kindAndSize >> 6 {
    case 0: (size, unpacked) = (try reader.count(UInt8.self), try reader.count(UInt8.self))
    case 1: (size, unpacked) = (try reader.count(UInt16.self), try reader.count(UInt16.self))
    case 2: (size, unpacked) = (try reader.count(UInt32.self), try reader.count(UInt32.self))
    default: throw kindPlace.damage(.unknownSize)
    }
    stored = reader
    try reader.skip(size)
    storedSize = size
    unpackedSize = unpacked == 0 ? nil : unpacked
  }

  /// Whether the data has any of the parts that these bits stand for.
  func hasAny(_ bits: Int...) -> Bool {
    bits.contains { flags >> UInt32($0) & 1 == 1 }
  }

  /// How many bytes the data have when unpacked, as the form says.
  var byteCount: Int { unpackedSize ?? storedSize }

  /// A reader of the data, whose offsets count in it; throws if it is too large or does not unpack.
  func data(_ part: DamagedFile.Part) throws(DamagedFile) -> ByteReader {
    let limit = SaveLimits.changeFormBytes
    guard max(storedSize, unpackedSize ?? 0) <= limit else {
      throw stored.damage(.over(limit: limit))
    }
    guard let unpackedSize else { return stored.part(of: storedSize, part) }
    var packed = stored
    return ByteReader(try packed.unpacked(storedSize, to: unpackedSize, by: .zlib), part: part)
  }
}

/// The change forms of a save, one after the other.
struct ChangeFormWalk {
  private var reader: ByteReader
  private var left: Int

  /// Checks that `count` forms fit into the bytes that the reader has left.
  init(_ reader: ByteReader, count: Int) throws(DamagedFile) {
    try reader.require(count, of: ChangeForm.fewestBytes)
    self.reader = reader
    left = count
  }

  /// The next form; nil after the last one, which must end where its part does.
  mutating func next() throws(DamagedFile) -> ChangeForm? {
    guard left > 0 else {
      try reader.finish()
      return nil
    }
    left -= 1
    return try ChangeForm(reading: &reader)
  }

  /// Where the next form begins.
  var place: ByteReader { reader }
}
