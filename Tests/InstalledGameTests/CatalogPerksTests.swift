import Alchemy
import GameDrafts
import GameFiles
import InstalledGame
import Testing

/// Records like those of overhauls; the numbers of conditions, functions and entry points are the game's.
@Suite("Perks in a catalog of a game")
struct CatalogPerksTests {
  private static let restoring: UInt32 = 0x04_2503
  private static let beneficial: UInt32 = 0x0F_8A4E
  private static let weak: UInt32 = 0x01_000600

  private static func made(
    _ perks: PerkDraft..., player: [UInt32] = [], tree: [UInt32] = [],
    settings: [RecordDraft] = []
  ) throws -> GameCatalog {
    var game = PluginDraft("Skyrim.esm")
    game.effects = [
      .effect(0x20, "Restore Health", keywords: [restoring, beneficial]),
      .effect(0x21, "Fear", flags: 1), .effect(0x22, "Waterbreathing", keywords: [beneficial]),
    ]
    game.ingredients = [
      .ingredient(0x10, "Wheat", effects: [0x20, 0x21, 0x22]),
      .ingredient(0x11, "Moss", effects: [0x20, 0x21, 0x22]),
    ]
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    mod.effects = [
      .effect(0x21, "Fear", flags: 1, keywords: [weak]),
      .effect(0x22, "Waterbreathing", keywords: [beneficial, weak]),
    ]
    mod.perks = perks.map(\.record)
    mod.settings = settings
    if !player.isEmpty { mod.persons = [.player(perks: player)] }
    if !tree.isEmpty { mod.actorValues = [.skill(0x450, tree: tree)] }
    return GameCatalog(of: try PluginDraft.data([game, mod]), known: [])
  }

  private static func catalog(_ made: GameCatalog) throws -> Catalog {
    try Catalog(
      id: "made", title: "Made", effects: made.effects, ingredients: made.ingredients,
      settings: made.settings, doubts: made.doubts)
  }

  private func factors(_ made: GameCatalog) -> [String: [EffectFactor]] {
    Dictionary(uniqueKeysWithValues: made.effects.map { ($0.id, $0.factors) })
  }

  @Test("CACO: a perk of the player makes marked effects a hundredth as strong, and gold with them")
  func caco() throws {
    let perk = PerkDraft(0x01_000800, "Scale", .multiply(0.01, PerkDraft.hasKeyword(Self.weak)))
    let made = try Self.made(perk, player: [0x01_000800])
    let weak = [EffectFactor(perk: "Scale", factor: 0.01)]
    #expect(factors(made) == ["restore-health": [], "fear": weak, "waterbreathing": weak])
    #expect(made.doubts == [])
    #expect(made.countedPerks == ["Scale of Mod.esp multiplies 2 effects by 0.01"])
    let brew = try #require(try Self.catalog(made).brew([0, 1]))
    #expect(brew.parts.map(\.magnitude) == [0, 12, 0])
    let plain = try #require(try Self.catalog(Self.made()).brew([0, 1]))
    #expect(plain.parts.map(\.magnitude) == [12, 12, 12])
    #expect(brew.gold < plain.gold)
  }

  @Test("Requiem: settings of the game, and a perk that no record gives counts for everybody")
  func requiem() throws {
    let perk = PerkDraft(0x01_000800, "Base", .multiply(0.5), .multiply(3))
    let made = try Self.made(
      perk,
      settings: [
        .setting(0x900, "fAlchemySkillFactor", 1.1), .setting(0x901, "fAlchemyGoldMult", 0.5),
      ])
    #expect(made.settings == CatalogSettings(skillFactor: 1.1, priceFactor: 0.5))
    #expect(
      made.countedPerks == [
        "Base of Mod.esp multiplies 3 effects by 0.5; no record gives this perk, so a script must",
        "Base of Mod.esp multiplies 3 effects by 3; no record gives this perk, so a script must",
      ])
    let both = [EffectFactor(perk: "Base", factor: 0.5), EffectFactor(perk: "Base", factor: 3)]
    #expect(factors(made).values.allSatisfy { $0 == both })
  }

  @Test("a perk that counts the skill makes strengths that grow with it")
  func skill() throws {
    let perk = PerkDraft(
      0x01_000800, "Controller",
      PerkDraft.Entry(
        [16, 0.015], function: 14, PerkDraft.condition(14, 16, 3, 15),
        PerkDraft.hasKeyword(Self.weak)))
    let made = try Self.made(perk, player: [0x01_000800])
    #expect(
      made.countedPerks == [
        "Controller of Mod.esp multiplies 2 effects by (1 + 0.015 for each level of the skill)"
      ])
    let catalog = try Self.catalog(made)
    let brew = try #require(catalog.brew([0, 1], by: Alchemist([.skill: 20])))
    // 2 × 4 × 1.1, and of marked effects × 1.3.
    #expect(brew.parts.map(\.magnitude) == [11, 9, 11])
  }

  @Test("Adamant: perks as strong as those of a profile's alchemist are those")
  func adamant() throws {
    let made = try Self.made(
      PerkDraft(0x0B_E127, "Alchemist", next: 0x0C_07CA, .multiply(1.2)),
      PerkDraft(0x0C_07CA, "Alchemist", .multiply(1.4)),
      PerkDraft(0x05_8215, "Physician", .multiply(1.25, PerkDraft.hasKeyword(Self.weak))),
      PerkDraft(
        0x05_8216, "Benefactor",
        .multiply(1.25, PerkDraft.isMakingPoison(false), PerkDraft.hasKeyword(Self.restoring))),
      PerkDraft(0x05_821D, "Purity", PerkDraft.Entry([1], function: 1).with { $0.point = 73 }),
      tree: [0x0B_E127, 0x05_8215, 0x05_8216, 0x05_821D])
    #expect(made.doubts == [] && made.countedPerks == [])
    #expect(made.effects.filter(\.helpedByPhysician).map(\.id) == ["fear", "waterbreathing"])
    #expect(made.effects.filter(\.helpedByBenefactor).map(\.id) == ["restore-health"])
    #expect(factors(made).values.allSatisfy { $0.isEmpty })
  }

  @Test(
    "Ordinator: perks that a profile's alchemist does not have are doubts, by name and with their effects"
  )
  func ordinator() throws {
    let made = try Self.made(
      PerkDraft(0x0B_E127, "Alchemy Mastery", .multiply(1.4)),
      PerkDraft(0x05_8217, "Poisoner", .multiply(1.25, PerkDraft.condition(74, 0x01_000700))),
      PerkDraft(0x01_000800, "Bottomless Cup", .multiply(2, PerkDraft.hasKeyword(Self.weak))),
      PerkDraft(0x01_000801, "Advanced Lab", PerkDraft.Entry([1.5], function: 2)),
      tree: [0x0B_E127, 0x05_8217, 0x01_000800, 0x01_000801])
    #expect(
      made.doubts == [
        "Alchemy Mastery of Mod.esp touches 3 effects: it multiplies by 1.4, but in a profile an alchemist's perk multiplies by 1.2",
        "Poisoner of Mod.esp touches 3 effects: a condition (function 74) is not understood",
        "Bottomless Cup of Mod.esp touches 2 effects: it multiplies by 2, and the alchemist of a profile has no such perk",
        "Advanced Lab of Mod.esp touches 3 effects: it adds to the strength",
      ])
    #expect(factors(made).values.allSatisfy { $0.isEmpty })
    #expect(try Self.catalog(made).doubts == made.doubts)
  }

  @Test("what no catalog may have is a doubt, and there are at most so many")
  func limits() throws {
    let factors = try Self.made(
      PerkDraft(0x01_000800, "Huge", .multiply(101), .multiply(-1)),
      PerkDraft(0x01_000801, "Many", Array(repeating: .multiply(1), count: 17)))
    #expect(factors.doubts.count == 3 && factors.doubts.allSatisfy { $0.contains("cannot have") })
    let names = ["\u{7}", String(repeating: "x", count: 3_000), "Ä\u{0301}\u{1B}[31m"]
    for name in names {
      let made = try Self.made(
        PerkDraft(0x01_000800, name, .multiply(2)),
        PerkDraft(0x01_000801, name, .multiply(.nan)))
      #expect(made.doubts.count == 1)
      _ = try Self.catalog(made)
    }
    var many: [GamePerk] = []
    for id in 0..<300 as Range<UInt32> {
      many.append(
        GamePerk(
          form: PluginForm(plugin: "Mod.esp", localID: id, isLight: false), name: "P",
          plugin: String(repeating: "m", count: 250) + ".esp", way: .taken,
          changes: [.unclear(.damaged, effectCount: 1)]))
    }
    let made = GameCatalog(of: GameData(effects: [], ingredients: [], perks: many), known: [])
    #expect(made.doubts.count == CatalogLimits.doubtCount && made.doubts.last == "and 201 more")
    _ = try Self.catalog(made)
  }

  @Test("a mod that changes prices by a script is a doubt")
  func scripted() throws {
    var game = PluginDraft("Skyrim.esm")
    game.effects = [.effect(0x20)]
    game.ingredients = [.ingredient(0x10, effects: [0x20])]
    var mod = PluginDraft("Complete Alchemy & Cooking Overhaul.esp", masters: ["Skyrim.esm"])
    mod.ingredients = [.ingredient(0x01_000810, effects: [0x20])]
    let made = GameCatalog(of: try PluginDraft.data([game, mod]), known: [])
    #expect(made.doubts.count == 1 && made.doubts[0].contains("impure potions"))
  }

  @Test("perks as the game's own masters have them are those of the usual rules")
  func masters() throws {
    var game = PluginDraft("Skyrim.esm")
    game.effects = [.effect(0x20)]
    game.ingredients = [.ingredient(0x10, effects: [0x20])]
    game.perks = [PerkDraft(0x0A_725C, "Boosts", PerkDraft.Entry([24, 0.02], function: 14)).record]
    let made = GameCatalog(of: try PluginDraft.data([game]), known: [])
    #expect(made.doubts == [] && made.countedPerks == [] && made.effects[0].factors == [])
  }
}
