internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("Skill and perks in a save")
struct SkillAndPerkTests {
  private func read(_ change: (inout PlayerDraft) -> Void) throws(DamagedFile) -> SavedGame {
    var draft = SaveDraft()
    draft.player.perks = [(SaveDraft.ofTheGame(0x0BE127), 1), (SaveDraft.ofTheGame(0x058215), 2)]
    change(&draft.player)
    return try SavedGame(reading: draft.file())
  }

  private let perks = [
    PlayerPerk(form: PluginForm(plugin: "Skyrim.esm", localID: 0x0BE127, isLight: false), rank: 1),
    PlayerPerk(form: PluginForm(plugin: "Skyrim.esm", localID: 0x058215, isLight: false), rank: 2),
  ]

  @Test("both are found behind the bag")
  func found() throws {
    let game = try read { $0.chosen = [SaveDraft.ofTheGame(0x058215)] }
    #expect(game.alchemySkill == 63)
    #expect(game.perks == perks)
  }

  @Test(
    "a level is rounded down, and a value that is no level is none",
    arguments: [
      (63.9, 63), (0, 0), (-1, nil), (.nan, nil), (.infinity, nil), (3e38, nil),
    ] as [(Float, Int?)])
  func levels(value: Float, level: Int?) throws {
    let game = try read { $0.skills?[10] = value }
    #expect(game.alchemySkill == level)
    #expect(game.perks == perks)
  }

  @Test("the skills may be the first and the only values")
  func alone() throws {
    let game = try read {
      $0.valuesBefore = []
      $0.valuesBehind = []
    }
    #expect(game.alchemySkill == 63)
  }

  @Test("without the list of values, or with two, neither is told")
  func uncertain() throws {
    for copies in [0, 2] {
      let game = try read { $0.copiesOfValues = copies }
      #expect(game.alchemySkill == nil)
      #expect(game.perks == nil)
    }
  }

  @Test("a list with a value twice, with an unknown one, or with a wrong count is none")
  func wrongValues() throws {
    #expect(try read { $0.valuesBehind = [24, 24] }.alchemySkill == nil)
    #expect(try read { $0.valuesBehind = [164] }.alchemySkill == nil)
    #expect(try read { $0.valuesBehind = [163] }.alchemySkill == 63)
    #expect(try read { $0.wrongValues = 100 }.alchemySkill == nil)
    #expect(try read { $0.wrongValues = -10 }.alchemySkill == nil)
  }

  @Test("without lists of perks, or with two as long, no perks are told")
  func uncertainPerks() throws {
    #expect(try read { $0.perks = nil }.perks == nil)
    #expect(try read { $0.perks = [] }.perks == nil)
    #expect(try read { $0.copiesOfPerks = 2 }.perks == nil)
  }

  @Test("a chosen perk that the player has not makes no list")
  func foreignPerk() throws {
    #expect(try read { $0.chosen = [SaveDraft.ofTheGame(0x058216)] }.perks == nil)
    #expect(try read { $0.ofStones = [SaveDraft.ofTheGame(0x058216)] }.perks == nil)
  }
}
