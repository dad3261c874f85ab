internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

@Suite("Perks that change alchemy")
struct PerkTests {
  private static let ordinary: UInt32 = 0x500
  private static let slow: UInt32 = 0x01_000600

  /// A game with three effects, of which a mod's keyword marks two.
  private static func plugins(
    _ perks: PerkDraft..., player: [UInt32] = [], tree: [UInt32] = [], magic: UInt32 = 0
  ) -> [PluginDraft] {
    var game = PluginDraft("Skyrim.esm")
    game.effects = [
      .effect(0x20, "Restore Health", keywords: [ordinary]), .effect(0x21, "Fear"),
      .effect(0x22, "Slow"),
    ]
    game.ingredients = [.ingredient(0x10, effects: [0x20, 0x21, 0x22])]
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    mod.effects = [
      .effect(0x21, "Fear", keywords: [slow]).giving(perk: magic),
      .effect(0x22, "Slow", keywords: [ordinary, slow]),
    ]
    mod.perks = perks.map(\.record)
    if !player.isEmpty { mod.persons = [.player(8, perks: [0x01_000999]), .player(perks: player)] }
    if !tree.isEmpty { mod.actorValues = [.skill(0x450, tree: [0] + tree)] }
    return [game, mod]
  }

  private static func perks(_ plugins: [PluginDraft]) throws -> [GamePerk] {
    try PluginDraft.data(plugins).perks
  }

  private static func changes(_ entries: PerkDraft.Entry...) throws -> [GamePerk.Change] {
    let perks = try perks(plugins(PerkDraft(0x01_000800, "Test", entries)))
    return perks.flatMap(\.changes)
  }

  private static func forms(_ ids: UInt32...) -> [PluginForm] {
    ids.map { PluginForm(plugin: "Skyrim.esm", localID: $0, isLight: false) }
  }

  private static func strength(
    _ factor: Float, perSkill: Float = 0, _ potions: [PluginForm], _ poisons: [PluginForm]? = nil
  ) -> GamePerk.Change {
    .strength(
      factor: factor, perSkill: perSkill, inPotions: potions, inPoisons: poisons ?? potions)
  }

  @Test("as CACO has it, a perk of the player multiplies effects with a keyword")
  func keyword() throws {
    let perk = PerkDraft(0x01_000800, "Scale", .multiply(0.01, PerkDraft.hasKeyword(Self.slow)))
    let perks = try Self.perks(Self.plugins(perk, player: [0x01_000800]))
    #expect(
      perks == [
        GamePerk(
          form: PluginForm(plugin: "Mod.esp", localID: 0x800, isLight: false), name: "Scale",
          plugin: "Mod.esp", way: .always, changes: [Self.strength(0.01, Self.forms(0x21, 0x22))])
      ])
  }

  @Test("conditions are joined by and, and those marked so by or")
  func joined() throws {
    let both = PerkDraft.Entry.multiply(
      2, PerkDraft.hasKeyword(Self.slow), PerkDraft.hasKeyword(Self.ordinary))
    #expect(try Self.changes(both) == [Self.strength(2, Self.forms(0x22))])
    let either = PerkDraft.Entry.multiply(
      2, PerkDraft.hasKeyword(Self.slow, or: true), PerkDraft.hasKeyword(Self.ordinary))
    #expect(try Self.changes(either) == [Self.strength(2, Self.forms(0x20, 0x21, 0x22))])
    let lacking = PerkDraft.Entry.multiply(2, PerkDraft.condition(501, Self.slow, 0, 0))
    #expect(try Self.changes(lacking) == [Self.strength(2, Self.forms(0x20))])
    let unlike = PerkDraft.Entry.multiply(2, PerkDraft.condition(501, Self.slow, 1, 1))
    #expect(try Self.changes(unlike) == [Self.strength(2, Self.forms(0x20))])
    let grouped = PerkDraft.Entry.multiply(
      2, PerkDraft.condition(14, 16, 3, 15), PerkDraft.hasKeyword(Self.slow, or: true),
      PerkDraft.hasKeyword(0x777, or: true))
    #expect(try Self.changes(grouped) == [Self.strength(2, Self.forms(0x21, 0x22))])
    #expect(try Self.changes(.multiply(2, PerkDraft.hasKeyword(0x777))) == [])
  }

  @Test("a factor may depend on the skill, on the kind of the result, and on further ranks")
  func kinds() throws {
    let all = Self.forms(0x20, 0x21, 0x22)
    #expect(
      try Self.changes(PerkDraft.Entry([16, 0.015], function: 14))
        == [Self.strength(1, perSkill: 0.015, all)])
    #expect(try Self.changes(PerkDraft.Entry([106, 0.01], function: 14)) == [.fortify])
    #expect(
      try Self.changes(.multiply(1.5, PerkDraft.isMakingPoison()))
        == [Self.strength(1.5, [], all)])
    #expect(
      try Self.changes(.multiply(1.5, PerkDraft.isMakingPoison(false)))
        == [Self.strength(1.5, all, [])])
    #expect(try Self.changes(.multiply(3).with { $0.point = 73 }) == [.purity])
    #expect(try Self.changes(.multiply(3).with { $0.point = 29 }) == [])
    let next = PerkDraft(
      0x01_000800, "One", next: 0x01_000801,
      .multiply(2, PerkDraft.condition(448, 0x01_000801, 0, 0)))
    let last = PerkDraft(0x01_000801, "Two", next: 0x01_000800, .multiply(3))
    let perks = try Self.perks(Self.plugins(next, last, tree: [0x01_000800]))
    #expect(perks.map(\.way) == [.taken, .taken])
    #expect(perks.map(\.changes) == [[Self.strength(2, all)], [Self.strength(3, all)]])
  }

  @Test("entries apply by priority, and only those of the rank that the player has")
  func order() throws {
    let all = Self.forms(0x20, 0x21, 0x22)
    #expect(
      try Self.changes(
        .multiply(2).with { $0.priority = 9 }, .multiply(3).with { $0.isEnded = false },
        .multiply(4), .multiply(5).with { $0.rank = 1 })
        == [Self.strength(3, all), Self.strength(4, all), Self.strength(2, all)])
  }

  @Test("how a player comes to have a perk follows from the records that name it")
  func ways() throws {
    let perk = PerkDraft(0x01_000800, "Test", .multiply(2))
    func ways(_ plugins: [PluginDraft]) throws -> [GamePerk.Way] {
      try Self.perks(plugins).map(\.way)
    }
    #expect(try ways(Self.plugins(perk)) == [.byScript])
    #expect(try ways(Self.plugins(perk, magic: 0x01_000800)) == [.byMagic])
    #expect(try ways(Self.plugins(perk, tree: [0x01_000800])) == [.taken])
    #expect(try ways(Self.plugins(perk, player: [0x01_000800], tree: [0x01_000800])) == [.always])
    // Another person's perks are not the player's.
    #expect(
      try ways(Self.plugins(PerkDraft(0x01_000999, "X", .multiply(2)), player: [1])) == [.byScript])
  }

  @Test(
    "the last plugin's record of a perk counts whole, also without alchemy, and a plugin may remove it"
  )
  func overrides() throws {
    let perk = PerkDraft(0x01_000800, "Test", .multiply(2))
    let plugins = Self.plugins(perk)
    var later = PluginDraft("Later.esp", masters: ["Skyrim.esm", "Mod.esp"])
    later.perks = [PerkDraft(0x01_000800, "Other", .multiply(7)).record]
    let perks = try Self.perks(plugins + [later])
    #expect(perks.map(\.name) == ["Other"] && perks.map(\.plugin) == ["Later.esp"])
    later.perks = [PerkDraft(0x01_000800, "Nothing").record]
    #expect(try Self.perks(plugins + [later]) == [])
    later.perks = [RecordDraft("PERK", 0x01_000800, RecordDraft.deleted)]
    #expect(try Self.perks(plugins + [later]) == [])
    // A later keyword counts, too.
    later.perks = []
    later.effects = [.effect(0x20, keywords: [0x01_000600])]
    let keyed = PerkDraft(0x01_000800, "Test", .multiply(2, PerkDraft.hasKeyword(Self.slow)))
    #expect(
      try Self.perks(Self.plugins(keyed) + [later]).flatMap(\.changes)
        == [Self.strength(2, Self.forms(0x20, 0x21, 0x22))])
  }

  @Test("what is not understood is told with the number of effects that it may touch")
  func unclear() throws {
    func reason(_ entry: PerkDraft.Entry) throws -> [GamePerk.Change] { try Self.changes(entry) }
    #expect(
      try reason(.multiply(2, PerkDraft.condition(74, 5))) == [
        .unclear(.condition(74), effectCount: 3)
      ])
    #expect(
      try reason(.multiply(2, PerkDraft.condition(74, 5), PerkDraft.hasKeyword(Self.slow))) == [
        .unclear(.condition(74), effectCount: 2)
      ])
    #expect(
      try reason(.multiply(2, PerkDraft.condition(14, 16, 3, 50))) == [
        .unclear(.condition(14), effectCount: 3)
      ])
    #expect(
      try reason(.multiply(2, PerkDraft.condition(501, Self.slow, flags: 4))) == [
        .unclear(.condition(501), effectCount: 3)
      ])
    #expect(
      try reason(PerkDraft.Entry([2], function: 1)) == [.unclear(.function(1), effectCount: 3)])
    #expect(
      try reason(PerkDraft.Entry([2], function: 2)) == [.unclear(.function(2), effectCount: 3)])
    #expect(
      try reason(PerkDraft.Entry([], function: 3)) == [.unclear(.function(3), effectCount: 3)])
    #expect(
      try reason(PerkDraft.Entry([24, 0.01], function: 14)) == [
        .unclear(.actorValue(24), effectCount: 3)
      ])
    #expect(
      try reason(PerkDraft.Entry([.nan, 0.01], function: 14)) == [
        .unclear(.function(14), effectCount: 3)
      ])
    #expect(try reason(.multiply(.infinity)) == [.unclear(.notFinite, effectCount: 3)])
    #expect(try reason(.multiply(2, PerkDraft.hasKeyword(0x777), PerkDraft.condition(74))) == [])
  }

  // MARK: - Hostile records

  private static func read(_ record: RecordDraft) throws -> [GamePerk] {
    var plugins = plugins()
    plugins[1].perks = [record]
    return try perks(plugins)
  }

  @Test("a record that is cut anywhere is told or read, and its plugin's effects stay")
  func cut() throws {
    let record = PerkDraft(0x01_000800, "Test", .multiply(2, PerkDraft.hasKeyword(Self.slow)))
      .record
    var writer = ByteWriter()
    for field in record.fields { field.write(&writer) }
    var damaged = 0
    for length in 0..<writer.bytes.count {
      var short = record
      short.rawData = Array(writer.bytes.prefix(length))
      let perks = try Self.read(short)
      if perks.map(\.changes) == [[.unclear(.damaged, effectCount: 3)]] { damaged += 1 }
    }
    #expect(damaged > writer.bytes.count / 2)
  }

  @Test("too many entries or conditions are told")
  func huge() throws {
    let entries = Array(repeating: PerkDraft.Entry.multiply(1), count: PluginLimits.perkEntries)
    #expect(try Self.read(PerkDraft(0x01_000800, "Test", entries).record)[0].changes.count == 64)
    let unclear: [GamePerk.Change] = [.unclear(.damaged, effectCount: 3)]
    #expect(
      try Self.read(PerkDraft(0x01_000800, "Test", entries + [.multiply(1)]).record)[0].changes
        == unclear)
    var entry = PerkDraft.Entry.multiply(1)
    entry.conditions = Array(
      repeating: PerkDraft.condition(74), count: PluginLimits.perkConditions + 1)
    #expect(try Self.read(PerkDraft(0x01_000800, "Test", entry).record)[0].changes == unclear)
    entry.conditions.removeLast()
    var plugins = Self.plugins()
    plugins[1].perks = (0..<300).map { PerkDraft(0x01_000800 + $0, "Test", entry).record }
    let all = try Self.perks(plugins)
    #expect(all.count == 300)
    #expect(
      all.filter { $0.changes == unclear }.count == 300 - PluginLimits.allPerkConditions / 257)
  }

  @Test("a perk that is its own next rank, or whose ranks are a ring, ends nothing")
  func rings() throws {
    let asks = PerkDraft.condition(448, 0x01_000900, 0, 0)
    let own = PerkDraft(0x01_000800, "Own", next: 0x01_000800, .multiply(2, asks))
    let one = PerkDraft(0x01_000801, "One", next: 0x01_000802, .multiply(2, asks))
    let two = PerkDraft(0x01_000802, "Two", next: 0x01_000801, .multiply(2, asks))
    let perks = try Self.perks(Self.plugins(own, one, two, tree: [0x01_000800, 0x01_000801]))
    #expect(perks.map(\.way) == [.taken, .taken, .taken])
    #expect(perks.flatMap(\.changes).allSatisfy { $0 == .unclear(.condition(448), effectCount: 3) })
  }

  @Test("changed bytes end nothing", .seeds(1...8))
  func changed() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let plugins = Self.plugins(
      PerkDraft(0x01_000800, "Test", .multiply(2, PerkDraft.hasKeyword(Self.slow))),
      player: [0x01_000800], tree: [0x01_000800])
    let game = try plugins[0].read()
    let bytes = plugins[1].file()
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      do throws(DamagedFile) {
        let mod = try Plugin(named: "Mod.esp", of: .special, reading: changed.span)
        _ = GameData(of: [game, mod]) { _, _ in nil }
      } catch {
        continue
      }
    }
  }
}
