/// The texts of a plugin in one language, by their numbers.
///
/// The table is a file with the extension `.strings`; names of ingredients and effects are in no other.
package struct StringTable: Sendable {
  private let texts: ByteReader
  private let places: [UInt32: Int]

  /// Reads a whole file.
  ///
  /// Throws what is damaged; the texts themselves are read when they are requested.
  package init(reading bytes: [UInt8]) throws(DamagedFile) {
    var reader = ByteReader(bytes, part: .strings)
    let limit = PluginLimits.archivedFileBytes
    guard bytes.count <= limit else { throw reader.damage(.over(limit: limit)) }
    let start = reader
    let count = try reader.count(UInt32.self)
    guard count <= PluginLimits.texts else {
      throw start.damage(.over(limit: PluginLimits.texts))
    }
    let size = try reader.count(UInt32.self)
    try reader.require(count, of: 8)
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(count)
    for _ in 0..<count {
      let id = try reader.number(UInt32.self)
      places[id] = try reader.count(UInt32.self)
    }
    texts = try reader.taken(size)
    self.places = places
  }

  /// The text with a number; nil if the table has none.
  ///
  /// Throws if the text does not lie in the table, does not end in there or is too long.
  package func text(_ id: UInt32) throws(DamagedFile) -> String? {
    guard let place = places[id] else { return nil }
    var text = texts
    try text.skip(place)
    return try text.terminatedText(limit: PluginLimits.textBytes)
  }

  /// The path of a plugin's table below the game's folder `Data`, with slashes and in lower case.
  ///
  /// The language is in English, such as `english`. A file there, whatever the case of its name,
  /// takes precedence over one in an archive; see `Archive.names(for:among:)`.
  package static func path(of plugin: String, language: String) -> String {
    "strings/\(PluginName.folded(PluginName.stem(plugin)))_\(language.lowercased()).strings"
  }
}
