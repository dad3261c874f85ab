/// A perk, as a plugin has it: only what it changes about alchemy.
///
/// A perk is a list of entries, each between `PRKE` and `PRKF`. An entry names a place in the game's rules, the
/// entry point, and what happens to the value there. Two entry points decide what a potion is worth: the strength
/// of each effect (66), and Purity (73). Those of spells (29, 30) act when somebody drinks the potion, so they
/// change neither its strength nor its price.
///
/// A damaged record is kept and marked: its plugin has other records that are needed.
struct PerkRecord: RecordContent {
  private(set) var editorID = ""
  /// The name that players see; nil if the record has no such field.
  private(set) var name: PluginText?
  /// The perk of the next rank, as the plugin counts its masters; nil or 0 if there is none.
  private(set) var next: UInt32?
  /// The entries about alchemy in the order of the record, at most `PluginLimits.perkEntries`.
  private(set) var entries: [Entry] = []
  /// Whether the record could not be read to its end, or has more entries or conditions than the limits allow.
  private(set) var isDamaged = false

  /// What the perk does at one entry point.
  struct Entry: Equatable {
    let point: Point
    /// From 0.
    let rank: UInt8
    /// Entries with a lower number apply first.
    let priority: UInt8
    let change: Change
    /// In the order of the record; all of them must be true, but of those that are joined by "or" one suffices.
    let conditions: [PerkCondition]
  }

  /// The entry points that decide what a potion is worth; the raw value is the game's number.
  enum Point: UInt8 {
    case strength = 66
    case purity = 73
  }

  /// What happens to the value at an entry point.
  enum Change: Equatable {
    case set(Float)
    case add(Float)
    case multiply(Float)
    /// Multiplies by 1 and so much for each point of an actor value.
    case multiplyByOneAnd(Float, ofActorValue: Int)
    /// Another function of the game, or one whose values are missing.
    case other(UInt8)
  }

  init(reading fields: RecordFields, in scope: RecordScope) {
    var fields = fields
    do throws(DamagedFile) {
      try read(&fields, scope)
    } catch {
      isDamaged = true
    }
  }

  private mutating func read(
    _ fields: inout RecordFields, _ scope: RecordScope
  ) throws(DamagedFile) {
    var draft: EntryDraft?
    while var field = try fields.next() {
      if field.tag == .entry {
        // An entry without its end counts all the same.
        try keep(draft)
        draft = try EntryDraft(reading: &field.data)
      } else if field.tag == .entryEnd {
        try keep(draft)
        draft = nil
      } else if draft != nil {
        try draft?.read(&field)
      } else if field.tag == .editorID {
        editorID = try field.text()
      } else if field.tag == .name {
        name = try scope.text(field)
      } else if field.tag == .nextPerk {
        next = try field.data.number()
      }
    }
    try keep(draft)
  }

  private mutating func keep(_ draft: EntryDraft?) throws(DamagedFile) {
    guard let entry = draft?.entry else { return }
    guard entries.count < PluginLimits.perkEntries else {
      throw DamagedFile(
        part: .plugin, problem: .over(limit: PluginLimits.perkEntries), offset: 0)
    }
    entries.append(entry)
  }
}

/// An entry of a perk while its fields are read.
private struct EntryDraft {
  private let kind: UInt8
  private let rank: UInt8
  private let priority: UInt8
  private var point: UInt8?
  private var function: UInt8 = 0
  private var values: [Float] = []
  private var conditions: [PerkCondition] = []

  /// The kind of entries with an entry point; the others give spells or begin quests.
  private static let pointKind: UInt8 = 2

  init(reading data: inout ByteReader) throws(DamagedFile) {
    kind = try data.number()
    rank = try data.number()
    priority = try data.number()
  }

  mutating func read(_ field: inout RecordFields.Field) throws(DamagedFile) {
    guard kind == Self.pointKind else { return }
    if field.tag == .data {
      point = try field.data.number()
      function = try field.data.number()
    } else if field.tag == .condition {
      guard conditions.count < PluginLimits.perkConditions else {
        throw field.data.damage(.over(limit: PluginLimits.perkConditions))
      }
      conditions.append(try PerkCondition(reading: &field.data))
    } else if field.tag == .entryValues, values.isEmpty {
      // One or two numbers, or an id or a text for functions that have nothing to do with alchemy.
      while field.data.left >= 4, values.count < 2 { values.append(try field.data.float()) }
    }
  }

  /// The entry; nil unless it is about alchemy.
  var entry: PerkRecord.Entry? {
    guard let point = point.flatMap(PerkRecord.Point.init) else { return nil }
    return PerkRecord.Entry(
      point: point, rank: rank, priority: priority, change: change, conditions: conditions)
  }

  private var change: PerkRecord.Change {
    switch (function, values.count) {
    case (1, 1...): .set(values[0])
    case (2, 1...): .add(values[0])
    case (3, 1...): .multiply(values[0])
    // The number of the actor value is a float, too.
    case (14, 2):
      Int(exactly: values[0]).map { .multiplyByOneAnd(values[1], ofActorValue: $0) } ?? .other(14)
    default: .other(function)
    }
  }
}

/// The player, as a plugin has the record.
struct PlayerRecord: RecordContent {
  /// The perks that every character begins with, as the plugin counts its masters, and their ranks from 1.
  private(set) var perks: [(id: UInt32, rank: UInt8)] = []

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      guard field.tag == .givenPerk else { continue }
      perks.append((try field.data.number(), max(1, try field.data.number())))
    }
  }

  static func == (one: PlayerRecord, other: PlayerRecord) -> Bool {
    one.perks.elementsEqual(other.perks) { $0 == $1 }
  }

  /// Whether a record is that of the player.
  static func isPlayer(_ id: UInt32, in scope: RecordScope) -> Bool {
    id & 0xFF_FFFF == 7 && PluginName.folded(scope.file(of: id)) == "skyrim.esm"
  }
}

/// A skill's tree of perks, as a plugin has it.
struct SkillRecord: RecordContent {
  /// The first perk of each place in the tree, as the plugin counts its masters.
  private(set) var perks: [UInt32] = []

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      guard field.tag == .treePerk, field.data.left >= 4 else { continue }
      perks.append(try field.data.number())
    }
  }
}
