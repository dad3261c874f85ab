/// The body of a save, unpacked: plugins, change forms and form ids.
struct SaveBody {
  private let bytes: [UInt8]
  /// Where the body begins in `bytes`.
  private let start: Int
  /// Where the picture ends in the file: the offsets of the save count from the file's beginning.
  let pictureEnd: Int

  /// Skips the picture after the header, and unpacks the body.
  init(
    reading file: [UInt8], header: SaveHeader, behind headerEnd: Int
  ) throws(DamagedFile) {
    var picture = ByteReader(file, in: headerEnd..<file.count, origin: 0, part: .picture)
    try picture.skip(
      header.pictureWidth * header.pictureHeight, of: header.edition.bytesPerPixel)
    pictureEnd = picture.position
    guard let packing = header.packing else {
      bytes = file
      start = pictureEnd
      return
    }
    var block = ByteReader(file, in: pictureEnd..<file.count, origin: 0, part: .block)
    let sizePlace = block
    let size = try block.count(UInt32.self)
    let packedSize = try block.count(UInt32.self)
    try block.require(packedSize)
    let limit = min(SaveLimits.bodyBytes, packedSize * SaveLimits.bodyBytesPerPackedByte)
    guard size <= limit else { throw sizePlace.damage(.over(limit: limit)) }
    bytes = try block.unpacked(packedSize, to: size, by: packing)
    try block.finish()
    start = 0
  }

  /// How many bytes the body has.
  var count: Int { bytes.count - start }

  /// A reader of a range of the body, whose offsets count in the body.
  func reader(of range: Range<Int>, _ part: DamagedFile.Part) -> ByteReader {
    ByteReader(
      bytes, in: start + range.lowerBound..<start + range.upperBound, origin: start, part: part)
  }
}
