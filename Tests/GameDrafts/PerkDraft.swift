/// A perk to write, by a writer of the tests' own.
package struct PerkDraft {
  package var id: UInt32
  package var name: String
  /// The perk of the next rank; 0 for none.
  package var next: UInt32 = 0
  package var entries: [Entry]

  package init(_ id: UInt32, _ name: String, next: UInt32 = 0, _ entries: Entry...) {
    self.init(id, name, next: next, entries)
  }

  package init(_ id: UInt32, _ name: String, next: UInt32 = 0, _ entries: [Entry]) {
    self.id = id
    self.name = name
    self.next = next
    self.entries = entries
  }

  /// What a perk does at an entry point.
  package struct Entry {
    package var point: UInt8 = 66
    package var function: UInt8 = 3
    package var values: [Float]
    package var rank: UInt8 = 0
    package var priority: UInt8 = 0
    package var conditions: [[UInt8]] = []
    /// Whether its end is written.
    package var isEnded = true

    package init(_ values: [Float], function: UInt8 = 3, _ conditions: [UInt8]...) {
      self.values = values
      self.function = function
      self.conditions = conditions
    }

    package static func multiply(_ factor: Float, _ conditions: [UInt8]...) -> Entry {
      var entry = Entry([factor])
      entry.conditions = conditions
      return entry
    }

    package func with(_ change: (inout Entry) -> Void) -> Entry {
      var entry = self
      change(&entry)
      return entry
    }

    fileprivate var fields: [FieldDraft] {
      var numbers = ByteWriter()
      for value in values { numbers.number(value.bitPattern) }
      return [
        FieldDraft("PRKE", [2, rank, priority]), FieldDraft("DATA", [point, function, 1]),
        FieldDraft("PRKC", [0]),
      ] + conditions.map { FieldDraft("CTDA", $0) } + [
        FieldDraft("EPFT", [values.count == 2 ? 2 : 1]), FieldDraft("EPFD", numbers.bytes),
      ] + (isEnded ? [FieldDraft("PRKF", [])] : [])
    }
  }

  /// A condition with a function of the game and its first parameter.
  ///
  /// `comparison` is 0 for equal, 1 not equal, 2 greater, 3 at least, 4 less, 5 at most.
  package static func condition(
    _ function: UInt16, _ parameter: UInt32 = 0, _ comparison: UInt8 = 0, _ value: Float = 1,
    flags: UInt8 = 0
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.append([comparison << 5 | flags])
    writer.filler(3)
    writer.number(value.bitPattern)
    writer.number(function)
    writer.filler(2)
    writer.number(parameter)
    writer.number(0 as UInt32)
    writer.number(0 as UInt32)
    writer.number(0 as UInt32)
    writer.number(UInt32.max)
    return writer.bytes
  }

  package static func hasKeyword(_ keyword: UInt32, or: Bool = false) -> [UInt8] {
    condition(501, keyword, flags: or ? 1 : 0)
  }

  package static func isMakingPoison(_ truth: Bool = true) -> [UInt8] {
    condition(500, 0, 0, truth ? 1 : 0)
  }

  package var record: RecordDraft {
    RecordDraft(
      "PERK", id, 0,
      [
        FieldDraft("EDID", text: "The" + name), FieldDraft("FULL", text: name),
        // A condition for taking the perk, which is none of an entry.
        FieldDraft("CTDA", Self.condition(277, 16, 3, 80)),
        FieldDraft("DATA", [0, 0, 1, 1, 0]), FieldDraft("NNAM", numbers: next),
        // An entry that gives a spell.
        FieldDraft("PRKE", [1, 0, 0]), FieldDraft("DATA", numbers: 0x99), FieldDraft("PRKF", []),
      ] + entries.flatMap(\.fields))
  }
}

extension RecordDraft {
  /// The player with perks, each of rank 1.
  package static func player(_ id: UInt32 = 7, perks: [UInt32]) -> RecordDraft {
    RecordDraft(
      "NPC_", id, 0,
      [FieldDraft("PRKZ", numbers: UInt32(perks.count))]
        + perks.map { perk in
          var data = FieldDraft("", numbers: perk).data
          data += [1, 0, 0, 0]
          return FieldDraft("PRKR", data)
        })
  }

  /// A skill with the perks of its tree.
  package static func skill(_ id: UInt32, tree perks: [UInt32]) -> RecordDraft {
    RecordDraft("AVIF", id, 0, perks.map { FieldDraft("PNAM", numbers: $0) })
  }

  /// An effect that gives a perk while it lasts.
  package func giving(perk: UInt32) -> RecordDraft {
    var record = self
    guard let place = record.fields.firstIndex(where: { $0.tag == "DATA" }) else { return record }
    record.fields[place].data.replaceSubrange(136..<140, with: FieldDraft("", numbers: perk).data)
    return record
  }
}
