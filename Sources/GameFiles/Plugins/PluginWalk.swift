/// A walk over the groups and records of a plugin's file.
///
/// The file may be mapped, have hundreds of megabytes, and change meanwhile. So the walk copies each
/// header, and the data of a record that is read, and looks at nothing else; what was checked cannot change.
struct PluginWalk {
  /// Where the next header begins.
  private(set) var position = 0
  private var recordCount = 0
  private var recordBytes = 0

  /// The header of a record or of a group.
  struct Entry {
    let tag: Tag
    /// The range in the file after the header.
    let contents: Range<Int>
    /// The flags of a record; the letters of a group.
    let flags: UInt32
    /// The id of a record; the kind of a group.
    let number: UInt32
    /// Where the header begins.
    fileprivate let start: ByteReader

    /// Whether the plugin removes the form.
    var isDeleted: Bool { flags & 0x20 != 0 }
    /// Whether the game passes over the record.
    var isIgnored: Bool { flags & 0x1000 != 0 }
    fileprivate var isPacked: Bool { flags & 0x40000 != 0 }
  }

  /// The bytes of the header of a record or of a group.
  static let headerBytes = 24

  /// The record with which a plugin begins.
  mutating func header(in bytes: Span<UInt8>) throws(DamagedFile) -> Entry {
    let start = ByteReader(copying: bytes, in: 0..<min(4, bytes.count), part: .plugin)
    guard start.begins(with: "TES4".utf8), let entry = try next(in: bytes, before: bytes.count)
    else { throw start.damage(.notAPlugin) }
    position = entry.contents.upperBound
    return entry
  }

  /// The next group or record, and then the walk is before its contents; nil at the end.
  mutating func next(in bytes: Span<UInt8>, before end: Int) throws(DamagedFile) -> Entry? {
    guard position < end else { return nil }
    let headerEnd = min(position + Self.headerBytes, end)
    let start = ByteReader(copying: bytes, in: position..<headerEnd, part: .plugin)
    var reader = start
    let tag = try reader.tag()
    let sizePlace = reader
    let stored = try reader.count(UInt32.self)
    let flags = try reader.number(UInt32.self)
    let number = try reader.number(UInt32.self)
    try reader.skip(8)
    // The size of a group counts its header.
    let size = tag == .group ? stored - Self.headerBytes : stored
    guard size >= 0 else { throw sizePlace.damage(.misplaced) }
    guard size <= end - headerEnd else { throw sizePlace.damage(.endsEarly) }
    position = headerEnd
    return Entry(
      tag: tag, contents: headerEnd..<headerEnd + size, flags: flags, number: number, start: start)
  }

  /// Enters no group, and passes over a record.
  mutating func skip(_ entry: Entry) { position = entry.contents.upperBound }

  /// The unpacked data of a record; offsets count in these data.
  mutating func data(of record: Entry, in bytes: Span<UInt8>) throws(DamagedFile) -> ByteReader {
    let limit = PluginLimits.recordBytes
    guard record.contents.count <= limit else { throw record.start.damage(.over(limit: limit)) }
    let part = DamagedFile.Part.record(record.number)
    let stored = ByteReader(copying: bytes, in: record.contents, part: part)
      .part(of: record.contents.count, part)
    guard record.isPacked else {
      try count(record, stored.left)
      return stored
    }
    var packed = stored
    let size = try packed.count(UInt32.self)
    guard size <= limit else { throw stored.damage(.over(limit: limit)) }
    try count(record, size)
    return ByteReader(try packed.unpacked(packed.left, to: size, by: .zlib), part: part)
  }

  private mutating func count(_ record: Entry, _ size: Int) throws(DamagedFile) {
    recordBytes += size
    let limit = PluginLimits.allRecordBytes
    guard recordBytes <= limit else { throw record.start.damage(.over(limit: limit)) }
  }

  /// Counts a record that is kept.
  mutating func count(_ record: Entry) throws(DamagedFile) {
    recordCount += 1
    let limit = PluginLimits.records
    guard recordCount <= limit else { throw record.start.damage(.over(limit: limit)) }
  }

  /// The error for an entry at the wrong place.
  func misplaced(_ entry: Entry) -> DamagedFile { entry.start.damage(.misplaced) }
}

/// The fields of a record, one after the other.
struct RecordFields {
  private var reader: ByteReader

  init(_ reader: ByteReader) {
    self.reader = reader
  }

  /// A field of a record.
  struct Field {
    let tag: Tag
    /// The field's content; offsets count in the record.
    var data: ByteReader

    /// The whole field as a text.
    mutating func text() throws(DamagedFile) -> String {
      try data.terminatedText(limit: PluginLimits.textBytes)
    }
  }

  /// The next field; nil after the last one.
  mutating func next() throws(DamagedFile) -> Field? {
    guard reader.left > 0 else { return nil }
    var tag = try reader.tag()
    var size = try reader.count(UInt16.self)
    if tag == .size {
      let start = reader
      guard size == 4 else { throw start.damage(.unknownSize) }
      size = try reader.count(UInt32.self)
      tag = try reader.tag()
      // The 16-bit size cannot hold the real one, which is known by now: skip it.
      try reader.skip(2)
    }
    return Field(tag: tag, data: try reader.taken(size))
  }
}
