internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("Containers in houses of the player")
struct HouseContainerTests {
  private static let wanted: [PluginForm] = [
    PluginForm(plugin: "skyrim.ESM", localID: 0x500, isLight: false),
    PluginForm(plugin: "Skyrim.esm", localID: 0x501, isLight: false),
    PluginForm(plugin: "House.esl", localID: 0x802, isLight: true),
  ]

  /// A house with two chests, and a shop with another one.
  private static func game() -> PluginDraft {
    var draft = PluginDraft("Skyrim.esm")
    draft.flags = PluginDraft.master
    draft.containers = [.container(0x100), .container(0x101, "Barrel")]
    draft.locations = [
      .location(0x200, keywords: 0x0F_0001, RecordDraft.houseKeyword),
      .location(0x201, keywords: 0x0F_0001),
    ]
    draft.cells = [
      CellDraft(
        .cell(0x300, location: 0x200), persistent: [.placed(0x500, 0x100)],
        temporary: [.placed(0x502, 0x100)]),
      CellDraft(.cell(0x301, "A shop", location: 0x201), temporary: [.placed(0x501, 0x101)]),
    ]
    return draft
  }

  private static func mod(_ name: String = "Mod.esp") -> PluginDraft {
    PluginDraft(name, masters: ["Skyrim.esm"])
  }

  /// `file id: place, name` of each container.
  private func found(
    _ plugins: PluginDraft..., texts: [UInt32: String] = [:]
  ) throws -> [String] {
    let wanted = HousePlugin.Wanted(Self.wanted)
    let read = try plugins.map {
      try HousePlugin(named: $0.name, of: .special, reading: $0.file().span, wanted: wanted)
    }
    return HouseContainer.all(in: read) { _, id in texts[id] }.map {
      "\($0.form.plugin) \(String($0.form.localID, radix: 16)): \($0.place ?? "-"), \($0.name ?? "-")"
    }
  }

  private let chest = "Skyrim.esm 500: Breezehome, Chest"

  @Test("a container is found in a house, with both names, and only if it was asked for")
  func houses() throws {
    #expect(try found(Self.game()) == [chest])
    var game = Self.game()
    game.cells[0].record.isPacked = true
    game.cells[0].persistent[0].isPacked = true
    game.locations[0].isPacked = true
    #expect(try found(game) == [chest])
  }

  @Test("a cell that is the player's own is a house, whatever its location")
  func owners() throws {
    for (owner, isHouse) in [(0x07 as UInt32, true), (0xDB1, true), (0xDB2, false)] {
      var game = Self.game()
      game.cells[1].record = .cell(0x301, "A shop", location: 0x201, owner: owner)
      #expect(
        try found(game) == (isHouse ? [chest, "Skyrim.esm 501: A shop, Barrel"] : [chest]))
    }
    var mod = Self.mod()
    // The same ids in another file.
    mod.locations = [.location(0x0100_0200, keywords: 0x0100_0000 | RecordDraft.houseKeyword)]
    mod.cells = [
      CellDraft(
        .cell(0x301, "A shop", location: 0x0100_0200, owner: 0x0100_0007),
        temporary: [.placed(0x501, 0x101)])
    ]
    #expect(try found(Self.game(), mod) == [chest])
  }

  @Test("the last plugin with a cell, a location, a container or its kind counts")
  func overrides() throws {
    var mod = Self.mod()
    mod.cells = [CellDraft(.cell(0x301, "My shop", location: 0x200))]
    mod.containers = [.container(0x101, "Keg")]
    #expect(try found(Self.game(), mod) == [chest, "Skyrim.esm 501: My shop, Keg"])
    var other = Self.mod("Other.esp")
    other.locations = [.location(0x200, keywords: 0x0F_0001)]
    #expect(try found(Self.game(), mod, other) == [])
    // A chest is carried out of the house, or removed.
    var carried = Self.mod()
    carried.cells = [
      CellDraft(.cell(0x301, "A shop", location: 0x201), temporary: [.placed(0x500, 0x100)])
    ]
    #expect(try found(Self.game(), carried) == [])
    var removed = Self.mod()
    let gone = RecordDraft.placed(0x500, 0x100).with(flags: RecordDraft.deleted)
    removed.cells = [CellDraft(.cell(0x300, location: 0x200), persistent: [gone])]
    #expect(try found(Self.game(), removed) == [])
  }

  @Test("a light plugin's own house, and its container in a house of the game")
  func light() throws {
    for cell in [0x0100_0803 as UInt32, 0x300] {
      var mod = Self.mod("House.esl")
      mod.cells = [
        CellDraft(
          .cell(cell, "My house", location: 0x200), temporary: [.placed(0x0100_0802, 0x101)])
      ]
      #expect(try found(Self.game(), mod).last == "House.esl 802: My house, Barrel")
      // The game takes any high byte over the masters as the plugin's own.
      mod.cells[0].temporary = [.placed(0x0700_0802, 0x101)]
      #expect(try found(Self.game(), mod).last == "House.esl 802: My house, Barrel")
    }
  }

  @Test("names are in a table, or missing")
  func names() throws {
    var game = Self.game()
    game.cells[0].record = .cell(0x300, nil, location: 0x200)
    game.containers[0] = .container(0x100, nil)
    #expect(try found(game) == ["Skyrim.esm 500: -, -"])
    game = Self.game()
    game.flags |= PluginDraft.localized
    game.cells[0].record = game.cells[0].record
      .replacing("FULL", by: [FieldDraft("FULL", numbers: 1)])
    game.cells.removeLast()
    game.containers = [
      RecordDraft.container(0x100).replacing("FULL", by: [FieldDraft("FULL", numbers: 2)])
    ]
    #expect(try found(game, texts: [1: "Haus", 2: "Truhe"]) == ["Skyrim.esm 500: Haus, Truhe"])
    #expect(try found(game) == ["Skyrim.esm 500: -, -"])
    game.containers = []
    #expect(try found(game, texts: [1: "Haus"]) == ["Skyrim.esm 500: Haus, -"])
  }
}
