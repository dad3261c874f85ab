internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

@Suite("Plugins that change forms of others")
struct OverrideTests {
  private func base() -> PluginDraft {
    var base = PluginDraft("Skyrim.esm")
    base.ingredients = [
      .ingredient(0x10, "Wheat", effects: [0x20]), .ingredient(0x11, "Bee", effects: [0x20]),
    ]
    base.effects = [.effect(0x20)]
    return base
  }

  @Test("the last plugin counts whole, in any case of its master's name")
  func last() throws {
    var mod = PluginDraft("Mod.esp", masters: ["SKYRIM.esm"])
    mod.ingredients = [.ingredient(0x10, "Wheat of a Mod", value: 7, effects: [0x20, 0x20])]
    let data = try PluginDraft.data([base(), mod])
    #expect(data.ingredients.map(\.name) == ["Wheat of a Mod", "Bee"])
    #expect(data.ingredients.map(\.value) == [7, 5])
    #expect(data.ingredients.map(\.effects.count) == [2, 1])
    #expect(data.ingredients.allSatisfy { $0.form.plugin == "Skyrim.esm" })
    mod.ingredients = [.ingredient(0x10, effects: [0x20]).replacing("FULL", by: [])]
    #expect(try PluginDraft.data([base(), mod]).ingredients.map(\.name) == ["Bee"])
  }

  @Test("a plugin removes a form, and a later one has it again")
  func deleted() throws {
    var remover = PluginDraft("Remover.esp", masters: ["Skyrim.esm"])
    remover.ingredients = [RecordDraft("INGR", 0x10, RecordDraft.deleted)]
    var later = PluginDraft("Later.esp", masters: ["Skyrim.esm"])
    later.ingredients = [.ingredient(0x10, "Wheat again", effects: [0x20])]
    func names(_ plugins: PluginDraft...) throws -> [String] {
      try PluginDraft.data(plugins).ingredients.map(\.name)
    }
    #expect(try names(base(), remover) == ["Bee"])
    #expect(try names(base(), remover, later) == ["Wheat again", "Bee"])
    #expect(try names(base(), later, remover) == ["Bee"])
    remover.ingredients = []
    remover.effects = [RecordDraft("MGEF", 0x20, RecordDraft.deleted)]
    let data = try PluginDraft.data([base(), remover])
    #expect(data.ingredients == [])
    #expect(data.skipped.count == 2)
  }

  @Test("a form of a light plugin has 12 bits, and only in a game that knows light plugins")
  func light() throws {
    var light = PluginDraft("Light.esl", masters: ["Skyrim.esm"])
    light.ingredients = [.ingredient(0x01AB_C800, "Light", effects: [0x20])]
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm", "light.esl"])
    mod.ingredients = [.ingredient(0x0112_3800, "Changed", effects: [0x20])]
    let data = try PluginDraft.data([base(), light, mod])
    #expect(data.ingredients.map(\.name) == ["Wheat", "Bee", "Changed"])
    #expect(
      data.ingredients[2].form == PluginForm(plugin: "Light.esl", localID: 0x800, isLight: true))
    let older = try PluginDraft.data([base(), light, mod], .legendary)
    #expect(older.ingredients.map(\.form.localID) == [0x10, 0x11, 0xAB_C800, 0x12_3800])
    // A flag makes a plugin light, too.
    light.name = "Light.esp"
    mod.masters[1] = "Light.esp"
    #expect(try PluginDraft.data([base(), light, mod]).ingredients.count == 4)
    light.flags = PluginDraft.light
    #expect(try PluginDraft.data([base(), light, mod]).ingredients.count == 3)
  }

  @Test("a form whose master is not there is one of that master")
  func masterMissing() throws {
    var mod = PluginDraft("Mod.esp", masters: ["Skyrim.esm", "Gone.esm", "Gone.esl"])
    mod.ingredients = [
      .ingredient(0x0100_1234, "One", effects: [0x20]),
      .ingredient(0x0200_1234, "Two", effects: [0x20]),
      .ingredient(0x0300_1234, "Three", effects: [0x20]),
      .ingredient(0xFF00_1235, "Four", effects: [0x20]),
    ]
    #expect(
      try PluginDraft.data([base(), mod]).ingredients.dropFirst(2).map(\.form) == [
        PluginForm(plugin: "Gone.esm", localID: 0x1234, isLight: false),
        PluginForm(plugin: "Gone.esl", localID: 0x234, isLight: true),
        PluginForm(plugin: "Mod.esp", localID: 0x1234, isLight: false),
        PluginForm(plugin: "Mod.esp", localID: 0x1235, isLight: false),
      ])
  }

  @Test("random plugins make of the game what the plain definition says", .seeds(1...60))
  func oracle() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let order = RandomOrder(using: &generator)
    let data = try PluginDraft.data(order.drafts)
    let effects = order.standing(order.effects)
    let known = Set(effects.map(\.form))
    let wanted = order.standing(order.ingredients)
    let whole = wanted.filter { $0.effects.allSatisfy(known.contains) }
    #expect(data.ingredients.map(\.form) == whole.map(\.form))
    #expect(data.ingredients.map(\.value) == whole.map(\.value))
    #expect(data.ingredients.map { $0.effects.map(\.form) } == whole.map(\.effects))
    #expect(data.skipped.map(\.form) == wanted.filter { !whole.contains($0) }.map(\.form))
    let used = Set(whole.flatMap(\.effects))
    #expect(data.effects.map(\.form) == effects.map(\.form).filter(used.contains))
    #expect(
      data.effects.map(\.baseCost)
        == effects.filter { used.contains($0.form) }.map { Float($0.value) })
  }
}

/// Random plugins, and each record of them with the form that it is about.
private struct RandomOrder {
  var drafts: [PluginDraft] = []
  var ingredients: [Record] = []
  var effects: [Record] = []

  struct Record: Equatable {
    let form: PluginForm
    let value: Int
    let effects: [PluginForm]
    /// Nil if the record says nothing.
    let isDeleted: Bool?
  }

  init(using generator: inout SeededGenerator) {
    for place in 0..<generator.integer(in: 1...6) {
      let end = generator.pick(["esm", "esp", "esl"])
      var draft = PluginDraft("P\(place).\(end)")
      draft.masters = drafts.map(\.name).filter { _ in !generator.chance(oneIn: 3) }
      let names = draft.masters + [draft.name]
      func form(using generator: inout SeededGenerator) -> (UInt32, PluginForm) {
        let file = generator.integer(in: 0...names.count - 1)
        let isLight = names[file].hasSuffix("esl")
        let local = UInt32(generator.integer(in: 1...3))
        let high = UInt32(generator.integer(in: 0...1)) << 12
        return (
          UInt32(file) << 24 | high | local,
          PluginForm(
            plugin: names[file], localID: isLight ? local : high | local, isLight: isLight)
        )
      }
      for _ in 0..<generator.integer(in: 0...12) {
        let (id, target) = form(using: &generator)
        let value = generator.integer(in: 0...1_000)
        let state = generator.pick([false, false, false, false, true, nil])
        let flags =
          state == nil ? RecordDraft.ignored : state == true ? RecordDraft.deleted : 0
        var record: RecordDraft
        if generator.chance(oneIn: 2) {
          let used = (0..<generator.integer(in: 1...4)).map { _ in form(using: &generator) }
          record = .ingredient(id, value: Int32(value), effects: used.map(\.0))
          ingredients.append(
            Record(form: target, value: value, effects: used.map(\.1), isDeleted: state))
        } else {
          record = .effect(id, baseCost: Float(value))
          effects.append(Record(form: target, value: value, effects: [], isDeleted: state))
        }
        record.isPacked = generator.chance(oneIn: 3)
        record = record.with(flags: flags)
        if record.tag == "INGR" {
          draft.ingredients.append(record)
        } else {
          draft.effects.append(record)
        }
      }
      drafts.append(draft)
    }
  }

  /// The last record of each form, unless that one removes it, in the order of the first ones.
  func standing(_ records: [Record]) -> [Record] {
    let said = records.filter { $0.isDeleted != nil }
    var forms: [PluginForm] = []
    for record in said where !forms.contains(record.form) { forms.append(record.form) }
    return forms.compactMap { form in said.last { $0.form == form } }
      .filter { $0.isDeleted == false }
  }
}
