/// The facts at the beginning of a plugin.
package struct PluginHeader: Equatable, Sendable {
  /// Whether the game loads the plugin before those that are not masters.
  package let isMaster: Bool
  /// Whether the plugin is a light one, whose forms have ids of 12 bits.
  package let isLight: Bool
  /// Whether names are numbers of texts in separate tables.
  package let isLocalized: Bool
  /// The files whose forms the plugin uses or changes.
  package let masters: [String]

  /// The length of a file's header in bytes, from the first `PluginLimits.usualHeaderBytes` bytes of the file.
  ///
  /// Throws if the file is no plugin, or if the header is over its limit.
  package static func byteCount(by beginning: [UInt8]) throws(DamagedFile) -> Int {
    var reader = ByteReader(beginning, part: .plugin)
    guard reader.begins(with: "TES4".utf8) else { throw reader.damage(.notAPlugin) }
    try reader.skip(4)
    let sizePlace = reader
    let size = try reader.count(UInt32.self)
    let limit = PluginLimits.recordBytes
    guard size <= limit else { throw sizePlace.damage(.over(limit: limit)) }
    return PluginWalk.headerBytes + size
  }

  /// Reads the header of a plugin's file, and nothing else; the first `byteCount(by:)` bytes of the file are enough.
  ///
  /// Throws what is damaged or unknown in the header.
  package init(
    named name: String, of edition: SaveHeader.Edition, reading bytes: Span<UInt8>
  ) throws(DamagedFile) {
    var walk = PluginWalk()
    try self.init(named: name, of: edition, reading: bytes, &walk)
  }

  /// Reads the header, and leaves the walk after it.
  init(
    named name: String, of edition: SaveHeader.Edition, reading bytes: Span<UInt8>,
    _ walk: inout PluginWalk
  ) throws(DamagedFile) {
    let record = try walk.header(in: bytes)
    isMaster = record.flags & Self.masterFlag != 0 || PluginName.isMaster(name)
    isLocalized = record.flags & Self.localizedFlag != 0
    switch edition {
    case .legendary: isLight = false
    case .special: isLight = record.flags & Self.lightFlag != 0 || PluginName.isLight(name)
    }
    var masters: [String] = []
    var fields = RecordFields(try walk.data(of: record, in: bytes))
    while var field = try fields.next() {
      guard field.tag == .master else { continue }
      guard masters.count < PluginLimits.masters else {
        throw field.data.damage(.over(limit: PluginLimits.masters))
      }
      masters.append(try field.text())
    }
    self.masters = masters
  }

  private static let masterFlag: UInt32 = 1
  private static let localizedFlag: UInt32 = 0x80
  private static let lightFlag: UInt32 = 0x200
}
