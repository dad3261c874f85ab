/// The facts at the beginning of a saved game, without its body.
package struct SaveHeader: Equatable, Sendable {
  /// The version of the format: 7 to 9, or 12.
  package let version: Int
  /// The number of the save, which the game counts for each character.
  package let number: Int
  /// The character's name.
  package let character: String
  /// The character's level, from 1.
  package let level: Int
  /// The place where the game was saved, in the game's language.
  package let place: String
  /// The time that was played, as the game writes it, such as `001.02.03`.
  package let playedTime: String
  /// The identity of the character's race, such as `NordRace`.
  package let race: String
  /// When the file was written, in milliseconds since 1970; negative before that.
  package let writtenMilliseconds: Int64
  /// Which game wrote the save.
  package let edition: Edition
  /// The width of the picture, up to `SaveLimits.picturePixels`.
  let pictureWidth: Int
  /// The height of the picture, up to `SaveLimits.picturePixels`.
  let pictureHeight: Int
  /// How the body is packed; nil if it is not.
  let packing: Packing?

  /// The games that write saves of different forms.
  package enum Edition: Equatable, Sendable {
    /// Skyrim of 2011, also called LE.
    case legendary
    /// Skyrim Special Edition, also with what Anniversary Edition adds.
    case special

    /// The version of forms in a save that is read.
    var formVersion: UInt8 {
      switch self {
      case .legendary: 74
      case .special: 78
      }
    }

    /// The bytes of a pixel in the save's picture.
    var bytesPerPixel: Int {
      switch self {
      case .legendary: 3
      case .special: 4
      }
    }
  }

  /// The first bytes of each saved game, 13 letters.
  package static let signature = Array("TESV_SAVEGAME".utf8)

  /// Reads the header of a file from its first `SaveLimits.headerBytes` bytes, or all if it has fewer.
  ///
  /// Throws what is damaged or unknown in the header; the rest of the file is not looked at.
  package init(reading bytes: [UInt8]) throws(DamagedFile) {
    var reader = ByteReader(bytes, part: .header)
    try self.init(reading: &reader)
  }

  init(reading reader: inout ByteReader) throws(DamagedFile) {
    guard reader.begins(with: Self.signature) else { throw reader.damage(.notASave) }
    try reader.skip(Self.signature.count)
    let size = try reader.count(UInt32.self)
    try reader.require(size)
    let end = reader.position + size
    edition = try Self.edition(reading: reader)
    version = try reader.count(UInt32.self)
    number = try reader.count(UInt32.self)
    character = try reader.text()
    level = try reader.count(UInt32.self)
    place = try reader.text()
    playedTime = try reader.text()
    race = try reader.text()
    // Two bytes of the sex, and the experience that the character has and needs.
    try reader.skip(10)
    writtenMilliseconds = Self.milliseconds(windowsTime: try reader.number())
    pictureWidth = try Self.side(reading: &reader)
    pictureHeight = try Self.side(reading: &reader)
    packing = edition == .special ? try Self.packing(reading: &reader) : nil
    guard reader.position == end else { throw reader.damage(.misplaced) }
  }

  private static func edition(reading reader: ByteReader) throws(DamagedFile) -> Edition {
    var copy = reader
    let version = try copy.number(UInt32.self)
    switch version {
    case 7...9: return .legendary
    case 12: return .special
    default: throw reader.damage(.unknownVersion(version))
    }
  }

  private static func side(reading reader: inout ByteReader) throws(DamagedFile) -> Int {
    let start = reader
    let pixels = try reader.count(UInt32.self)
    let limit = SaveLimits.picturePixels
    guard pixels <= limit else { throw start.damage(.over(limit: limit)) }
    return pixels
  }

  private static func packing(reading reader: inout ByteReader) throws(DamagedFile) -> Packing? {
    let start = reader
    let kind = try reader.number(UInt16.self)
    switch kind {
    case 0: return nil
    case 1: return .zlib
    case 2: return .lz4Block
    default: throw start.damage(.unknownCompression(kind))
    }
  }

  /// Windows counts tenths of microseconds since 1601.
  private static func milliseconds(windowsTime: UInt64) -> Int64 {
    Int64(windowsTime / 10_000) - 11_644_473_600_000
  }
}
