/// A cell to write, with what stands in it, by a writer of the tests' own.
package struct CellDraft {
  package var record: RecordDraft
  package var persistent: [RecordDraft]
  package var temporary: [RecordDraft]

  package init(
    _ record: RecordDraft, persistent: [RecordDraft] = [], temporary: [RecordDraft] = []
  ) {
    self.record = record
    self.persistent = persistent
    self.temporary = temporary
  }

  /// All cells in a block of one part.
  static func blocks(_ cells: [CellDraft]) -> [UInt8] {
    if cells.isEmpty { return [] }
    var (block, part, all) = (ByteWriter(), ByteWriter(), ByteWriter())
    for cell in cells { cell.write(&part) }
    PluginDraft.group(label: [3, 0, 0, 0], kind: 3, part.bytes, &block)
    PluginDraft.group(label: [0, 0, 0, 0], kind: 2, block.bytes, &all)
    return all.bytes
  }

  private func write(_ writer: inout ByteWriter) {
    record.write(&writer)
    let label = FieldDraft("", numbers: record.id).data
    var contents = ByteWriter()
    for (kind, records) in [(8 as UInt32, persistent), (9, temporary)] where !records.isEmpty {
      var group = ByteWriter()
      for record in records { record.write(&group) }
      PluginDraft.group(label: label, kind: kind, group.bytes, &contents)
    }
    // What is seen from afar, which no house has.
    PluginDraft.group(label: label, kind: 10, [1, 2, 3], &contents)
    PluginDraft.group(label: label, kind: 6, contents.bytes, &writer)
  }
}

extension RecordDraft {
  /// A cell of a location, 0 for none, and an owner, if it has one.
  package static func cell(
    _ id: UInt32, _ name: String? = "Breezehome", location: UInt32 = 0, owner: UInt32? = nil
  ) -> RecordDraft {
    RecordDraft(
      "CELL", id, 0,
      [FieldDraft("EDID", text: "TheCell")]
        + (name.map { [FieldDraft("FULL", text: $0)] } ?? [])
        + [FieldDraft("DATA", [1, 0])] + (owner.map { [FieldDraft("XOWN", numbers: $0)] } ?? [])
        + (location == 0 ? [] : [FieldDraft("XLCN", numbers: location)]))
  }

  /// The keyword of the player's houses.
  package static let houseKeyword: UInt32 = 0x0F_C1A3

  package static func location(_ id: UInt32, keywords: UInt32...) -> RecordDraft {
    var words = ByteWriter()
    for keyword in keywords { words.number(keyword) }
    return RecordDraft(
      "LCTN", id, 0,
      [
        FieldDraft("EDID", text: "TheLocation"),
        FieldDraft("KSIZ", numbers: UInt32(keywords.count)), FieldDraft("KWDA", words.bytes),
        FieldDraft("FULL", text: "A location"),
      ])
  }

  /// A kind of container.
  package static func container(_ id: UInt32, _ name: String? = "Chest") -> RecordDraft {
    RecordDraft(
      "CONT", id, 0,
      [FieldDraft("EDID", text: "TheChest")] + (name.map { [FieldDraft("FULL", text: $0)] } ?? [])
        + [FieldDraft("CNTO", numbers: 0xF, 3), FieldDraft("DATA", [2, 0, 0, 0, 0])])
  }

  /// A container at its place.
  package static func placed(_ id: UInt32, _ base: UInt32) -> RecordDraft {
    RecordDraft(
      "REFR", id, 0, [FieldDraft("NAME", numbers: base), FieldDraft("DATA", Array(0..<24))])
  }
}
