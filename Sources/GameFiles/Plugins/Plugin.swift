/// The ingredients, the effects, the settings and the perks of alchemy in a plugin.
///
/// Only the groups of these records are read. The file is a span, not an array: the game's own
/// master has 240 MB, so a caller maps it, and only the pages that are read take memory. A span
/// checks each access and cannot be stored, so the plugin copies what it keeps, and the room needs
/// no unsafe code for a mapped file.
package struct Plugin: Equatable, Sendable {
  /// The name of the file.
  package let name: String
  /// The facts at the beginning of the plugin.
  package let header: PluginHeader
  /// Ingredients, effects and settings in the order of the file.
  let ingredients: [PluginRecord<IngredientRecord>]
  let effects: [PluginRecord<EffectRecord>]
  let settings: [PluginRecord<SettingRecord>]
  /// All perks, also those that have nothing to do with alchemy: they may replace some that have.
  let perks: [PluginRecord<PerkRecord>]
  /// The player's record, if the plugin has it.
  let players: [PluginRecord<PlayerRecord>]
  let skills: [PluginRecord<SkillRecord>]

  /// Reads a whole file; linear in the number of its groups, and in the bytes of the records of these kinds.
  ///
  /// Throws the first thing in there that is damaged or unknown. A mapped file may change meanwhile: then
  /// some records are old and some new, or the plugin is refused, and nothing else happens.
  package init(
    named name: String, of edition: SaveHeader.Edition, reading bytes: Span<UInt8>
  ) throws(DamagedFile) {
    var walk = PluginWalk()
    let header = try PluginHeader(named: name, of: edition, reading: bytes, &walk)
    let scope = RecordScope(plugin: name, header: header)
    var ingredients: [PluginRecord<IngredientRecord>] = []
    var effects: [PluginRecord<EffectRecord>] = []
    var settings: [PluginRecord<SettingRecord>] = []
    var perks: [PluginRecord<PerkRecord>] = []
    var players: [PluginRecord<PlayerRecord>] = []
    var skills: [PluginRecord<SkillRecord>] = []
    while let (kind, group) = try walk.nextKind(in: bytes) {
      if kind == .ingredient {
        try walk.records(kind, of: group, in: bytes, scope, &ingredients)
      } else if kind == .effect {
        try walk.records(kind, of: group, in: bytes, scope, &effects)
      } else if kind == .setting {
        try walk.records(kind, of: group, in: bytes, scope, &settings)
      } else if kind == .perk {
        try walk.records(kind, of: group, in: bytes, scope, &perks)
      } else if kind == .person {
        try walk.records(kind, of: group, in: bytes, scope, &players) {
          PlayerRecord.isPlayer($0, in: scope)
        }
      } else if kind == .actorValue {
        try walk.records(kind, of: group, in: bytes, scope, &skills)
      } else {
        walk.skip(group)
      }
    }
    self.name = name
    self.header = header
    self.ingredients = ingredients
    self.effects = effects
    self.settings = settings
    self.perks = perks
    self.players = players
    self.skills = skills
  }
}

/// A record of a plugin.
struct PluginRecord<Content: RecordContent>: Equatable, Sendable {
  /// The form's id, as the plugin counts its masters.
  let id: UInt32
  /// The content of the record; nil if the plugin removes the form.
  let content: Content?
}

/// The part of a record that is read.
protocol RecordContent: Equatable, Sendable {
  /// Reads the fields of a record; nil if the record does not matter.
  init?(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile)
}

/// The facts of a plugin that its records need.
struct RecordScope {
  let plugin: String
  let header: PluginHeader

  /// The name in a field of a record.
  func text(_ field: RecordFields.Field) throws(DamagedFile) -> PluginText {
    var field = field
    return header.isLocalized ? .listed(try field.data.number()) : .written(try field.text())
  }

  /// The file that defines the form with an id.
  func file(of id: UInt32) -> String { header.file(of: id) ?? plugin }
}

/// A name in a plugin.
enum PluginText: Equatable, Sendable {
  case written(String)
  /// The number of a text in the plugin's table.
  case listed(UInt32)
}

extension PluginHeader {
  /// The master that defines the form with an id; nil if the plugin itself does.
  func file(of id: UInt32) -> String? {
    let place = Int(id >> 24)
    return place < masters.count ? masters[place] : nil
  }
}

extension PluginWalk {
  /// The kind of a group that has all records of one type.
  private static let groupOfOneKind: UInt32 = 0

  /// The next group of all records of one type, which the walk enters; passes over other groups; nil at the end.
  mutating func nextKind(in bytes: Span<UInt8>) throws(DamagedFile) -> (Tag, Entry)? {
    while let group = try next(in: bytes, before: bytes.count) {
      guard group.tag == .group else { throw misplaced(group) }
      if group.number == Self.groupOfOneKind { return (Tag(number: group.flags), group) }
      skip(group)
    }
    return nil
  }

  /// Reads the records of a group that the walk has entered, up to the group's end; of these only those whose ids
  /// `matters` takes.
  mutating func records<Content: RecordContent>(
    _ tag: Tag, of group: Entry, in bytes: Span<UInt8>, _ scope: RecordScope,
    _ records: inout [PluginRecord<Content>], where matters: (UInt32) -> Bool = { _ in true }
  ) throws(DamagedFile) {
    while let record = try next(in: bytes, before: group.contents.upperBound) {
      if record.tag == tag, matters(record.number),
        let read: PluginRecord<Content> = try self.record(record, in: bytes, scope)
      {
        records.append(read)
      }
      skip(record)
    }
  }

  /// Reads a record; nil if it does not matter.
  mutating func record<Content: RecordContent>(
    _ record: Entry, in bytes: Span<UInt8>, _ scope: RecordScope
  ) throws(DamagedFile) -> PluginRecord<Content>? {
    if record.isIgnored { return nil }
    var content: Content?
    if !record.isDeleted {
      content = try Content(reading: RecordFields(try data(of: record, in: bytes)), in: scope)
      if content == nil { return nil }
    }
    try count(record)
    return PluginRecord(id: record.number, content: content)
  }
}
