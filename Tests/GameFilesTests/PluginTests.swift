internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("Reading a plugin")
struct PluginTests {
  private let game = "Skyrim.esm"

  /// A form of the game's own master.
  private func form(_ id: UInt32) -> PluginForm {
    PluginForm(plugin: game, localID: id, isLight: false)
  }

  private func draft() -> PluginDraft {
    var draft = PluginDraft(game)
    draft.flags = PluginDraft.master
    draft.ingredients = [.ingredient(0x10, effects: [0x20, 0x21])]
    draft.effects = [
      .effect(0x20, "Restore Health", flags: 0x20_0000, keywords: [0x04_2503, 0x0F_8A4E]),
      .effect(0x21, "Paralysis", flags: 0x40_0005, baseCost: 500, keywords: [9, 0x04_2509]),
    ]
    return draft
  }

  private func changed(_ change: (inout PluginDraft) -> Void) throws -> GameData {
    var draft = draft()
    change(&draft)
    return try PluginDraft.data([draft])
  }

  @Test("the beginning of a file says how much of it has the header, and that is enough to read it")
  func beginnings() throws {
    for more in [0, 1, 5_000, 70_000] {
      var draft = draft()
      draft.masters = ["Update.esm"]
      draft.headerFields = [FieldDraft("ONAM", Array(repeating: 7, count: more))]
      let file = draft.file()
      let first = Array(file.prefix(PluginLimits.usualHeaderBytes))
      let count = try PluginHeader.byteCount(by: first)
      let beginning = Array(file.prefix(count))
      let header = try PluginHeader(named: game, of: .special, reading: beginning.span)
      #expect(try header == draft.readHeader())
      #expect(throws: DamagedFile.self) {
        try PluginHeader(named: game, of: .special, reading: Array(file.prefix(count - 1)).span)
      }
      for cut in 0..<8 {
        #expect(throws: DamagedFile.self) {
          try PluginHeader.byteCount(by: Array(file.prefix(cut)))
        }
      }
    }
    let over = Array("TES4".utf8) + [1, 0, 0x40, 0]
    #expect(
      throws: DamagedFile(
        part: .plugin, problem: .over(limit: PluginLimits.recordBytes), offset: 4)
    ) { try PluginHeader.byteCount(by: over) }
  }

  private var whole: GameData {
    GameData(
      effects: [
        GameEffect(
          form: form(0x20), editorID: "TheRestore Health", name: "Restore Health",
          isHarmful: false, scalesMagnitude: true, scalesDuration: false, baseCost: 1.5,
          isPhysician: true, isBenefactor: true, isPoisoner: false),
        GameEffect(
          form: form(0x21), editorID: "TheParalysis", name: "Paralysis", isHarmful: true,
          scalesMagnitude: false, scalesDuration: true, baseCost: 500, isPhysician: false,
          isBenefactor: false, isPoisoner: true),
      ],
      ingredients: [
        GameIngredient(
          form: form(0x10), editorID: "TheWheat", name: "Wheat", value: 5, weight: 0.5,
          effects: [
            .init(form: form(0x20), magnitude: 2, seconds: 10),
            .init(form: form(0x21), magnitude: 2, seconds: 10),
          ])
      ])
  }

  @Test("ingredients and effects have all their facts; other groups are passed over")
  func facts() throws {
    #expect(try changed { _ in } == whole)
  }

  @Test("packed records and long fields are the same")
  func packed() throws {
    let packed = try changed {
      $0.ingredients = $0.ingredients.map { $0.packed() }
      $0.effects = $0.effects.map { $0.packed() }
    }
    #expect(packed == whole)
    let long = try changed {
      $0.headerFields = [FieldDraft("ONAM", Array(repeating: 0xCD, count: 70_000))]
      for place in $0.ingredients[0].fields.indices {
        $0.ingredients[0].fields[place].isLong = true
      }
      $0.effects[0].fields.insert(
        FieldDraft("VMAD", Array(repeating: 0x45, count: 65_536)), at: 1)
    }
    #expect(long == whole)
  }

  @Test("the header says what kind of plugin it is; so do its name and the game")
  func header() throws {
    var draft = PluginDraft("Mod.esp", masters: ["Skyrim.esm", "Jürgen.esp"])
    draft.headerFields = [FieldDraft("ONAM", Array(repeating: 1, count: 100_000))]
    let plain = try draft.readHeader()
    #expect(plain.masters == ["Skyrim.esm", "Jürgen.esp"])
    #expect([plain.isMaster, plain.isLight, plain.isLocalized] == [false, false, false])
    draft.flags = PluginDraft.master | PluginDraft.light | PluginDraft.localized
    let flagged = try draft.readHeader()
    #expect([flagged.isMaster, flagged.isLight, flagged.isLocalized] == [true, true, true])
    #expect(try !draft.readHeader(.legendary).isLight)
    let byName = try PluginDraft("MOD.ESL").readHeader()
    #expect([byName.isMaster, byName.isLight] == [true, true])
    #expect(try PluginDraft("Mod.ESM").readHeader().isMaster)
    draft.isHeaderPacked = true
    #expect(try draft.readHeader() == flagged)
  }

  @Test("detrimental or hostile effects are harmful; restoring effects are a physician's")
  func flags() throws {
    for (flags, isHarmful) in [(0, false), (1, true), (2, false), (4, true)] as [(UInt32, Bool)] {
      let data = try changed { $0.effects[0] = .effect(0x20, flags: flags) }
      #expect(data.effects[0].isHarmful == isHarmful)
    }
    for keyword in [0x04_2503, 0x04_2504, 0x04_2508, 0x04_2509] as [UInt32] {
      let data = try changed { $0.effects[0] = .effect(0x20, keywords: [keyword]) }
      #expect(data.effects[0].isPhysician == (keyword != 0x04_2509))
    }
    // The same number in another file is another keyword.
    var mod = PluginDraft("Mod.esp", masters: ["SKYRIM.ESM"])
    mod.ingredients = [.ingredient(0x0100_0001, effects: [0x0100_0002, 0x0100_0003])]
    mod.effects = [
      .effect(0x0100_0002, keywords: [0x0104_2503]), .effect(0x0100_0003, keywords: [0x04_2503]),
    ]
    #expect(try PluginDraft.data([mod]).effects.map(\.isPhysician) == [false, true])
  }

  @Test("an ingredient has its first four effects")
  func fourEffects() throws {
    let data = try changed {
      $0.ingredients = [.ingredient(0x10, effects: [0x20, 0x21, 0x20, 0x21, 0x99])]
    }
    #expect(data.ingredients[0].effects.map(\.form.localID) == [0x20, 0x21, 0x20, 0x21])
  }

  @Test("what the game passes over is not read")
  func ignored() throws {
    let broken = RecordDraft(
      "INGR", 0x11, RecordDraft.ignored, [FieldDraft("FULL", text: "No Strings")])
    #expect(try changed { $0.ingredients.append(broken) } == whole)
    let other = RecordDraft("DIAL", 0x12, 0, [FieldDraft("FULL", text: "No Ingredient")])
    #expect(try changed { $0.ingredients.append(other) } == whole)
  }

  @Test("what lacks something is left out, with the first reason")
  func skipped() throws {
    func reasons(_ change: (inout PluginDraft) -> Void) throws -> [SkippedForm.Reason] {
      try changed(change).skipped.map(\.reason)
    }
    let nan = Float.nan.bitPattern
    let cases: [(String, [FieldDraft], SkippedForm.Reason)] = [
      ("DATA", [], .noValues), ("DATA", [FieldDraft("DATA", numbers: 1, nan)], .notFinite),
      ("EFID", [], .noEffects), ("EFIT", [], .noStrength),
      ("EFIT", [FieldDraft("EFIT", numbers: nan, 0, 1)], .notFinite),
      ("EFID", [FieldDraft("EFID", numbers: 0x99)], .unknownEffect(form(0x99))),
      ("FULL", [], .noName), ("FULL", [FieldDraft("FULL", text: "")], .noName),
    ]
    for (tag, fields, reason) in cases {
      let found = try reasons {
        $0.ingredients = [.ingredient(0x10, effects: [0x20]).replacing(tag, by: fields)]
      }
      #expect(found == [reason], "\(tag)")
    }
    #expect(try reasons { $0.effects.removeFirst() } == [.unknownEffect(form(0x20))])
    let data = try changed { $0.effects[0] = $0.effects[0].replacing("FULL", by: []) }
    #expect(
      data.skipped == [
        SkippedForm(
          kind: .effect, form: form(0x20), editorID: "TheRestore Health", plugin: game,
          reason: .noName),
        SkippedForm(
          kind: .ingredient, form: form(0x10), editorID: "TheWheat", plugin: game,
          reason: .unknownEffect(form(0x20))),
      ])
    #expect(data.effects == [] && data.ingredients == [])
    // Nobody misses an effect that no ingredient has.
    let unused = RecordDraft.effect(0x22).replacing("DATA", by: [])
    #expect(try changed { $0.effects.append(unused) } == whole)
  }

  @Test("settings count if they differ: the last plugin's, by their names")
  func settings() throws {
    var game = draft()
    game.settings = [
      .setting(1, "fAlchemyIngredientInitMult", 4), .setting(2, "fAlchemySkillFactor", 1.5),
      .setting(3, "sAlchemy", 3),
    ]
    #expect(try PluginDraft.data([game]).settings == [])
    var mod = PluginDraft("Mod.esp", masters: [self.game])
    mod.settings = [
      .setting(1, "fAlchemyIngredientInitMult", 3), .setting(0x0100_0800, "FALCHEMYSKILLFACTOR", 2),
    ]
    let changed: [GameSetting] = [
      GameSetting(name: .ingredientFactor, value: 3, plugin: "Mod.esp"),
      GameSetting(name: .skillFactor, value: 2, plugin: "Mod.esp"),
    ]
    #expect(try PluginDraft.data([game, mod]).settings == changed)
    var last = PluginDraft("Last.esp", masters: [self.game])
    last.settings = [
      .setting(1, "fAlchemyIngredientInitMult", 4), .setting(2, "fAlchemySkillFactor", 2.5),
    ]
    #expect(
      try PluginDraft.data([game, mod, last]).settings == [
        GameSetting(name: .skillFactor, value: 2.5, plugin: "Last.esp")
      ])
  }
}
