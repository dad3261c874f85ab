/// The plugins that the game had loaded when it wrote the save, in their order.
package struct PluginList: Equatable, Sendable {
  /// The names of the files, at most 255.
  package let names: [String]
  /// The names of light plugins; nil in a game that knows none.
  package let lightNames: [String]?

  package init(names: [String], lightNames: [String]?) {
    self.names = names
    self.lightNames = lightNames
  }

  /// Reads the size of the list in bytes, and the list.
  init(reading reader: inout ByteReader, hasLight: Bool) throws(DamagedFile) {
    let size = try reader.count(UInt32.self)
    let end = reader.position + size
    try reader.require(size)
    names = try Self.names(try reader.count(UInt8.self), reading: &reader)
    lightNames =
      hasLight ? try Self.names(try reader.count(UInt16.self), reading: &reader) : nil
    guard reader.position == end else { throw reader.damage(.misplaced) }
  }

  private static func names(
    _ count: Int, reading reader: inout ByteReader
  ) throws(DamagedFile) -> [String] {
    // Each has at least the two bytes of its length.
    try reader.require(count, of: 2)
    var names: [String] = []
    names.reserveCapacity(count)
    for _ in 0..<count {
      names.append(try reader.text())
    }
    return names
  }

  /// The high byte of a form id that the game gave while it was played.
  private static let madeWhilePlaying: UInt32 = 0xFF
  /// The high byte of the ids of all light plugins, in a game that knows them.
  private static let light: UInt32 = 0xFE

  /// The form with an id in this order of plugins; nil if no plugin has its place.
  func form(_ id: UInt32) -> PluginForm? {
    let place = id >> 24
    if place == Self.madeWhilePlaying { return nil }
    if place == Self.light, let lightNames {
      let lightPlace = Int(id >> 12 & 0xFFF)
      guard lightNames.indices.contains(lightPlace) else { return nil }
      return PluginForm(plugin: lightNames[lightPlace], localID: id & 0xFFF, isLight: true)
    }
    guard names.indices.contains(Int(place)) else { return nil }
    return PluginForm(plugin: names[Int(place)], localID: id & 0xFF_FFFF, isLight: false)
  }
}
