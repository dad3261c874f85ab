package import GameFiles

/// A plugin to write, by a writer of the tests' own.
package struct PluginDraft {
  package var name: String
  package var flags: UInt32 = 0
  package var masters: [String] = []
  /// Fields of the header behind the masters.
  package var headerFields: [FieldDraft] = []
  package var isHeaderPacked = false
  package var ingredients: [RecordDraft] = []
  package var effects: [RecordDraft] = []
  package var settings: [RecordDraft] = []
  package var perks: [RecordDraft] = []
  package var persons: [RecordDraft] = []
  package var actorValues: [RecordDraft] = []
  package var locations: [RecordDraft] = []
  package var containers: [RecordDraft] = []
  package var cells: [CellDraft] = []
  /// Records of ingredients, written already, behind the others.
  package var moreIngredients: [UInt8] = []

  package init(_ name: String, masters: [String] = []) {
    self.name = name
    self.masters = masters
  }

  package static let master: UInt32 = 1
  package static let localized: UInt32 = 0x80
  package static let light: UInt32 = 0x200

  package func file() -> [UInt8] {
    var fields = [FieldDraft("HEDR", Array(repeating: 0, count: 12))]
    for master in masters {
      fields.append(FieldDraft("MAST", text: master))
      fields.append(FieldDraft("DATA", Array(repeating: 0, count: 8)))
    }
    let header = RecordDraft("TES4", 0, flags, fields + headerFields, isPacked: isHeaderPacked)
    var writer = ByteWriter()
    header.write(&writer)
    Self.group("GMST", settings, &writer)
    // What looks like ingredients in a group of something else must be passed over.
    Self.group("CELL", [RecordDraft("INGR", 7)], more: CellDraft.blocks(cells), &writer)
    Self.group("INGR", ingredients, more: moreIngredients, &writer)
    Self.group("INGR", [RecordDraft("INGR", 8)], kind: 4, &writer)
    Self.group("MGEF", effects, &writer)
    if !perks.isEmpty { Self.group("PERK", perks, &writer) }
    if !persons.isEmpty { Self.group("NPC_", persons, &writer) }
    if !actorValues.isEmpty { Self.group("AVIF", actorValues, &writer) }
    if !containers.isEmpty { Self.group("CONT", containers, &writer) }
    if !locations.isEmpty { Self.group("LCTN", locations, &writer) }
    return writer.bytes
  }

  private static func group(
    _ label: String, _ records: [RecordDraft], more: [UInt8] = [], kind: UInt32 = 0,
    _ writer: inout ByteWriter
  ) {
    var contents = ByteWriter()
    for record in records { record.write(&contents) }
    contents.append(more)
    group(label: Array(label.utf8), kind: kind, contents.bytes, &writer)
  }

  /// A group with four bytes as its label.
  static func group(
    label: [UInt8], kind: UInt32, _ contents: [UInt8], _ writer: inout ByteWriter
  ) {
    writer.append(Array("GRUP".utf8))
    writer.number(UInt32(contents.count + 24))
    writer.append(label)
    writer.number(kind)
    writer.filler(8)
    writer.append(contents)
  }

  package func read(_ edition: SaveHeader.Edition = .special) throws(DamagedFile) -> Plugin {
    try Plugin(named: name, of: edition, reading: file().span)
  }

  package func readHeader(_ edition: SaveHeader.Edition = .special) throws(DamagedFile)
    -> PluginHeader
  {
    try PluginHeader(named: name, of: edition, reading: file().span)
  }

  /// What plugins in this order make of the game.
  package static func data(
    _ plugins: [PluginDraft], _ edition: SaveHeader.Edition = .special
  ) throws(DamagedFile) -> GameData {
    var read: [Plugin] = []
    for plugin in plugins { read.append(try plugin.read(edition)) }
    return GameData(of: read) { _, _ in nil }
  }
}

/// A field of a record.
package struct FieldDraft {
  package var tag: String
  package var data: [UInt8]
  /// Whether its size is in a field of its own, though it needs none.
  package var isLong = false
  /// What is added to its size.
  package var wrongSize = 0

  package init(_ tag: String, _ data: [UInt8], isLong: Bool = false) {
    self.tag = tag
    self.data = data
    self.isLong = isLong || data.count > 0xFFFF
  }

  package init(_ tag: String, text: String) { self.init(tag, Array(text.utf8) + [0]) }

  package init(_ tag: String, numbers: UInt32...) {
    var writer = ByteWriter()
    for number in numbers { writer.number(number) }
    self.init(tag, writer.bytes)
  }

  package func write(_ writer: inout ByteWriter) {
    if isLong {
      writer.append(Array("XXXX".utf8))
      writer.number(4 as UInt16)
      writer.number(UInt32(data.count + wrongSize))
    }
    writer.append(Array(tag.utf8))
    writer.number(isLong ? 0 : UInt16(data.count + wrongSize))
    writer.append(data)
  }
}

/// A record with its fields.
package struct RecordDraft {
  package var tag: String
  package var id: UInt32
  package var flags: UInt32
  package var fields: [FieldDraft]
  package var isPacked: Bool
  /// What is added to the size that a packed record says.
  package var wrongSize = 0
  /// What the record has instead of its fields.
  package var rawData: [UInt8]?

  package init(
    _ tag: String, _ id: UInt32, _ flags: UInt32 = 0, _ fields: [FieldDraft] = [],
    isPacked: Bool = false
  ) {
    self.tag = tag
    self.id = id
    self.flags = flags
    self.fields = fields
    self.isPacked = isPacked
  }

  package static let deleted: UInt32 = 0x20
  package static let ignored: UInt32 = 0x1000

  /// An ingredient whose effects have the magnitude 2 and last 10 seconds.
  package static func ingredient(
    _ id: UInt32, _ name: String = "Wheat", value: Int32 = 5, weight: Float = 0.5,
    effects: [UInt32]
  ) -> RecordDraft {
    var fields = [
      FieldDraft("EDID", text: "The" + name), FieldDraft("VMAD", [1, 2, 3]),
      FieldDraft("FULL", text: name),
      FieldDraft("DATA", numbers: UInt32(bitPattern: value), weight.bitPattern),
      FieldDraft("ENIT", numbers: 9, 9),
    ]
    for effect in effects {
      fields.append(FieldDraft("EFID", numbers: effect))
      fields.append(FieldDraft("EFIT", numbers: (2 as Float).bitPattern, 0, 10))
    }
    return RecordDraft("INGR", id, 0, fields)
  }

  package static func effect(
    _ id: UInt32, _ name: String = "Restore Health", flags: UInt32 = 0, baseCost: Float = 1.5,
    keywords: [UInt32] = []
  ) -> RecordDraft {
    var data = FieldDraft("DATA", numbers: flags, baseCost.bitPattern).data
    data += Array(repeating: 0xAB, count: 144)
    var words = ByteWriter()
    for keyword in keywords { words.number(keyword) }
    return RecordDraft(
      "MGEF", id, 0,
      [
        FieldDraft("EDID", text: "The" + name), FieldDraft("FULL", text: name),
        FieldDraft("KSIZ", numbers: UInt32(keywords.count)), FieldDraft("KWDA", words.bytes),
        FieldDraft("DATA", data),
      ])
  }

  package static func setting(_ id: UInt32, _ name: String, _ value: Float) -> RecordDraft {
    RecordDraft(
      "GMST", id, 0,
      [FieldDraft("EDID", text: name), FieldDraft("DATA", numbers: value.bitPattern)])
  }

  package func with(flags: UInt32) -> RecordDraft {
    var record = self
    record.flags |= flags
    return record
  }

  package func packed() -> RecordDraft {
    var record = self
    record.isPacked = true
    return record
  }

  /// The fields with the tag become these.
  package func replacing(_ tag: String, by fields: [FieldDraft]) -> RecordDraft {
    var record = self
    let place = record.fields.firstIndex { $0.tag == tag } ?? record.fields.count
    record.fields.removeAll { $0.tag == tag }
    record.fields.insert(contentsOf: fields, at: min(place, record.fields.count))
    return record
  }

  /// The record so many times.
  package func repeated(_ count: Int) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return Array(repeatElement(writer.bytes, count: count).joined())
  }

  package func write(_ writer: inout ByteWriter) {
    var data = ByteWriter()
    if let rawData { data.append(rawData) } else { for field in fields { field.write(&data) } }
    var stored = ByteWriter()
    if isPacked {
      stored.number(UInt32(data.bytes.count + wrongSize))
      stored.append(TestPacking.zlib.packed(data.bytes))
    } else {
      stored.append(data.bytes)
    }
    writer.append(Array(tag.utf8))
    writer.number(UInt32(stored.bytes.count))
    writer.number(flags | (isPacked ? 0x40000 : 0))
    writer.number(id)
    writer.filler(8)
    writer.append(stored.bytes)
  }
}
