/// An archive of the game's files, with the extension `.bsa`.
package enum Archive {
  /// The names of the archives in which a plugin's texts may be, the first one first.
  ///
  /// First the plugin's own, then the game's: later additions, the one with the most texts, the others.
  package static func names(
    for plugin: String, among files: some Sequence<String>
  ) -> [String] {
    let own = PluginName.folded(PluginName.stem(plugin))
    let ranks: [(String) -> Bool] = [
      { $0 == "\(own).bsa" }, { own != "skyrim" && $0.hasPrefix("\(own) - ") },
      { $0 == "skyrim - patch.bsa" }, { $0 == "skyrim - interface.bsa" },
      { $0.hasPrefix("skyrim - ") },
    ]
    var found: [(rank: Int, folded: String, name: String)] = []
    for name in files {
      let folded = PluginName.folded(name)
      let rank = folded.hasSuffix(".bsa") ? ranks.firstIndex { $0(folded) } : nil
      if let rank { found.append((rank, folded, name)) }
    }
    return found.sorted(by: <).map(\.name)
  }

  /// The file at a path, such as `strings/skyrim_english.strings`, unpacked; nil if it is not there.
  ///
  /// Slashes and backslashes are the same, and so are letters in any case. The archive may be mapped: what
  /// it says of its files is copied, at most `PluginLimits.archiveIndexBytes`, and the one file.
  /// Throws what is damaged or unknown on the way to the file.
  package static func file(
    _ path: String, in bytes: Span<UInt8>
  ) throws(DamagedFile) -> [UInt8]? {
    let header = try ArchiveHeader(reading: bytes)
    let parts = path.lowercased().split { $0 == "/" || $0 == "\\" }
    guard let name = parts.last else { return nil }
    let folder = parts.dropLast().joined(separator: "\\")
    let index = try header.index(in: bytes)
    guard let place = try header.place(of: String(name), in: folder, index) else { return nil }
    return try header.unpacked(place, in: bytes)
  }
}

/// The header at the beginning of an archive.
private struct ArchiveHeader {
  private let packing: Packing
  private let bytesOfFolder: Int
  private let flags: UInt32
  private let folders: Int
  private let files: Int
  private let folderNameBytes: Int
  private let fileNameBytes: Int

  private static let bytes = 36
  private static let bytesOfFile = 16
  /// Folders and files have their names.
  private static let named: UInt32 = 3
  /// Files are packed, unless they say otherwise.
  private static let packed: UInt32 = 4
  /// The archive is of a console, whose numbers have their high byte first.
  private static let console: UInt32 = 0x40
  /// Each file's name is before its data, too.
  private static let namesBeforeData: UInt32 = 0x100

  init(reading bytes: Span<UInt8>) throws(DamagedFile) {
    var reader = ByteReader(copying: bytes, in: 0..<min(Self.bytes, bytes.count), part: .archive)
    guard reader.begins(with: "BSA\0".utf8) else { throw reader.damage(.notAnArchive) }
    try reader.skip(4)
    let versionPlace = reader
    let version = try reader.number(UInt32.self)
    switch version {
    case 104: (packing, bytesOfFolder) = (.zlib, 16)
    case 105: (packing, bytesOfFolder) = (.lz4Frame, 24)
    default: throw versionPlace.damage(.unknownVersion(version))
    }
    let start = reader
    guard try reader.number(UInt32.self) == Self.bytes else { throw start.damage(.misplaced) }
    let flagsPlace = reader
    flags = try reader.number()
    guard flags & Self.named == Self.named, flags & Self.console == 0 else {
      throw flagsPlace.damage(.unknownFlags(flags))
    }
    folders = try reader.count(UInt32.self)
    files = try reader.count(UInt32.self)
    folderNameBytes = try reader.count(UInt32.self)
    fileNameBytes = try reader.count(UInt32.self)
    // Which kinds of files there are.
    try reader.skip(4)
  }

  /// A reader of all that is between the header and the data; five numbers of 32 bits do not overflow.
  func index(in bytes: Span<UInt8>) throws(DamagedFile) -> ByteReader {
    let size =
      folders * (bytesOfFolder + 1) + folderNameBytes + files * Self.bytesOfFile + fileNameBytes
    let none = ByteReader(copying: bytes, in: Self.bytes..<Self.bytes, part: .archive)
    let limit = PluginLimits.archiveIndexBytes
    guard size <= limit else { throw none.damage(.over(limit: limit)) }
    guard size <= bytes.count - Self.bytes else { throw none.damage(.endsEarly) }
    return ByteReader(copying: bytes, in: Self.bytes..<Self.bytes + size, part: .archive)
  }

  /// Where an archive has a file.
  struct Place {
    /// The size, with a bit that reverses whether the file is packed.
    let size: UInt32
    let offset: Int

    fileprivate static let isOtherwisePacked: UInt32 = 1 << 30
  }

  /// The first file of that name in a folder, all in lower case; nil if there is none.
  func place(
    of name: String, in folder: String, _ index: ByteReader
  ) throws(DamagedFile) -> Place? {
    var counts = index
    var blocks = index
    try blocks.skip(folders, of: bytesOfFolder)
    var found: (files: ByteReader, before: Int, count: Int)?
    var before = 0
    for _ in 0..<folders {
      // The hash of the name; behind the number, where its files are.
      try counts.skip(8)
      let count = try counts.count(UInt32.self)
      try counts.skip(bytesOfFolder - 12)
      let isFolder = try Self.folderName(&blocks) == folder
      if isFolder, found == nil { found = (blocks, before, count) }
      try blocks.skip(count, of: Self.bytesOfFile)
      before += count
    }
    guard before == files else { throw blocks.damage(.misplaced) }
    guard let found else { return nil }
    // The names of all files follow, in the same order.
    for _ in 0..<found.before { _ = try Self.fileName(&blocks) }
    for file in 0..<found.count where try Self.fileName(&blocks) == name {
      var record = found.files
      try record.skip(file, of: Self.bytesOfFile)
      try record.skip(8)
      return Place(size: try record.number(), offset: try record.count(UInt32.self))
    }
    return nil
  }

  private static func folderName(_ reader: inout ByteReader) throws(DamagedFile) -> String {
    var name = try reader.taken(try reader.count(UInt8.self))
    let text = try name.terminatedText(limit: PluginLimits.textBytes)
    // What lies in no folder.
    if text == "." { return "" }
    return String(text.lowercased().map { $0 == "/" ? "\\" : $0 })
  }

  private static func fileName(_ reader: inout ByteReader) throws(DamagedFile) -> String {
    guard reader.left > 0 else { throw reader.damage(.endsEarly) }
    return try reader.terminatedText(limit: PluginLimits.textBytes).lowercased()
  }

  /// The file at a place, unpacked.
  func unpacked(_ place: Place, in bytes: Span<UInt8>) throws(DamagedFile) -> [UInt8] {
    let limit = PluginLimits.archivedFileBytes
    let size = Int(place.size & (Place.isOtherwisePacked - 1))
    let start = ByteReader(
      copying: bytes, in: min(place.offset, bytes.count)..<min(place.offset, bytes.count),
      part: .archivedFile)
    guard size <= limit else { throw start.damage(.over(limit: limit)) }
    guard place.offset <= bytes.count, size <= bytes.count - place.offset else {
      throw start.damage(.endsEarly)
    }
    var data = ByteReader(
      copying: bytes, in: place.offset..<place.offset + size, part: .archivedFile)
    if flags & Self.namesBeforeData != 0 { try data.skip(try data.count(UInt8.self)) }
    let isPacked = (flags & Self.packed != 0) != (place.size & Place.isOtherwisePacked != 0)
    guard isPacked else { return data.rest }
    let sizePlace = data
    let whole = try data.count(UInt32.self)
    guard whole <= limit else { throw sizePlace.damage(.over(limit: limit)) }
    return try data.unpacked(data.left, to: whole, by: packing)
  }
}
