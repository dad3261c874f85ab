/// What a plugin says about houses of the player's, and about the containers that are asked for.
///
/// Only the groups of cells with walls, of locations and of containers are read; houses have no others. Like `Plugin`,
/// it copies what it keeps of a mapped file.
package struct HousePlugin: NamedPlugin, Equatable, Sendable {
  /// The name of the file.
  package let name: String
  /// The facts at the beginning of the plugin.
  package let header: PluginHeader
  /// In the order of the file, as all records here.
  private(set) var cells: [PluginRecord<CellRecord>] = []
  private(set) var locations: [PluginRecord<LocationRecord>] = []
  private(set) var containers: [PluginRecord<ContainerRecord>] = []
  /// The containers at their places that were asked for.
  private(set) var placed: [PluginRecord<PlacedRecord>] = []

  /// The references to look for in all plugins of an order.
  package struct Wanted: Sendable {
    /// The ids in each plugin, by its folded name.
    fileprivate let ids: [String: [UInt32]]

    /// Of these forms.
    package init(_ forms: some Sequence<PluginForm>) {
      ids = Dictionary(grouping: forms) { PluginName.folded($0.plugin) }
        .mapValues { $0.map(\.localID) }
    }
  }

  /// Reads a whole file; linear in the number of its groups and of what stands in its cells.
  ///
  /// Throws the first thing in there that is damaged or unknown.
  package init(
    named name: String, of edition: SaveHeader.Edition, reading bytes: Span<UInt8>,
    wanted: Wanted
  ) throws(DamagedFile) {
    var walk = PluginWalk()
    self.name = name
    header = try PluginHeader(named: name, of: edition, reading: bytes, &walk)
    let scope = RecordScope(plugin: name, header: header)
    let ids = Self.ids(wanted, in: scope)
    while let (kind, group) = try walk.nextKind(in: bytes) {
      if kind == .location {
        try walk.records(kind, of: group, in: bytes, scope, &locations)
      } else if kind == .container {
        try walk.records(kind, of: group, in: bytes, scope, &containers)
      } else if kind == .cell {
        try readCells(of: group, in: bytes, &walk, scope, ids)
      } else {
        walk.skip(group)
      }
    }
  }

  /// The wanted ids, as this plugin counts its masters.
  private static func ids(_ wanted: Wanted, in scope: RecordScope) -> Set<UInt32> {
    var ids: Set<UInt32> = []
    for (place, file) in (scope.header.masters + [scope.plugin]).enumerated() {
      for id in wanted.ids[PluginName.folded(file)] ?? [] { ids.insert(UInt32(place) << 24 | id) }
    }
    return ids
  }

  /// The kinds of the groups below the group of all cells that are entered.
  private enum GroupKind: UInt32 {
    /// A tenth of the cells.
    case block = 2
    /// A tenth of a block.
    case part = 3
    /// All that stands in a cell, whose id the group has.
    case contents = 6
    /// What the game always knows about.
    case persistent = 8
    /// All else.
    case temporary = 9
  }

  private mutating func readCells(
    of group: PluginWalk.Entry, in bytes: Span<UInt8>, _ walk: inout PluginWalk,
    _ scope: RecordScope, _ wanted: Set<UInt32>
  ) throws(DamagedFile) {
    var cell: UInt32?
    while let entry = try walk.next(in: bytes, before: group.contents.upperBound) {
      if entry.tag == .group {
        switch GroupKind(rawValue: entry.number) {
        case .block, .part: cell = nil
        case .contents: cell = entry.flags
        case .persistent, .temporary: break
        case nil: walk.skip(entry)
        }
        continue
      }
      if entry.tag == .cell {
        let read: PluginRecord<CellRecord>? = try walk.record(entry, in: bytes, scope)
        if let read { cells.append(read) }
      } else if entry.tag == .reference, let cell, wanted.contains(Self.own(entry.number, header)) {
        let read: PluginRecord<PlacedRecord>? = try walk.record(entry, in: bytes, scope)
        if let read {
          placed.append(PluginRecord(id: read.id, content: read.content?.placed(in: cell)))
        }
      }
      walk.skip(entry)
    }
  }

  /// An id whose high byte is over the number of masters is the plugin's own.
  private static func own(_ id: UInt32, _ header: PluginHeader) -> UInt32 {
    min(id >> 24, UInt32(header.masters.count)) << 24 | id & 0xFF_FFFF
  }
}

/// A place with walls around it, as a plugin has it.
struct CellRecord: RecordContent {
  /// The name that players see; nil if the record has no such field.
  private(set) var name: PluginText?
  /// The location, as the plugin counts its masters; 0 for none.
  private(set) var location: UInt32 = 0
  /// Whether the cell is the player's own.
  private(set) var isOwned = false

  /// The player, and the faction of the player.
  private static let owners: Set<UInt32> = [0x00_0007, 0x00_0DB1]

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      if field.tag == .name {
        name = try scope.text(field)
      } else if field.tag == .locationOfCell {
        location = try field.data.number()
      } else if field.tag == .owner {
        isOwned = scope.isOfGame(try field.data.number(), among: Self.owners)
      }
    }
  }
}

/// A location, as a plugin has it.
struct LocationRecord: RecordContent {
  /// Whether the location is a house that the player has or may buy.
  private(set) var isHouse = false

  /// `LocTypePlayerHouse`.
  private static let house: Set<UInt32> = [0x0F_C1A3]

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      guard field.tag == .keywords else { continue }
      while field.data.left > 0 {
        if scope.isOfGame(try field.data.number(), among: Self.house) { isHouse = true }
      }
    }
  }
}

/// A kind of container, as a plugin has it.
struct ContainerRecord: RecordContent {
  /// The name that players see; nil if the record has no such field.
  private(set) var name: PluginText?

  init(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while let field = try fields.next() {
      if field.tag == .name { name = try scope.text(field) }
    }
  }
}

/// A container at its place, as a plugin has it.
struct PlacedRecord: RecordContent {
  /// What stands there, as the plugin counts its masters.
  let base: UInt32
  /// The cell, as the plugin counts its masters.
  private(set) var cell: UInt32 = 0

  /// Nil if the record does not say what stands there.
  init?(reading fields: RecordFields, in scope: RecordScope) throws(DamagedFile) {
    var fields = fields
    while var field = try fields.next() {
      guard field.tag == .base else { continue }
      base = try field.data.number()
      return
    }
    return nil
  }

  fileprivate func placed(in cell: UInt32) -> PlacedRecord {
    var record = self
    record.cell = cell
    return record
  }
}

extension RecordScope {
  /// Whether an id is one of these of the game's own master.
  fileprivate func isOfGame(_ id: UInt32, among ids: Set<UInt32>) -> Bool {
    ids.contains(id & 0xFF_FFFF) && PluginName.folded(file(of: id)) == "skyrim.esm"
  }
}
