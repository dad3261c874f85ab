internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

/// Anybody may have written a plugin or an archive: no bytes may end the program.
@Suite("A damaged or hostile plugin")
struct DamagedPluginTests {
  private static func draft() -> PluginDraft {
    var draft = PluginDraft("Mod.esp", masters: ["Skyrim.esm"])
    draft.headerFields = [FieldDraft("ONAM", [1, 2, 3, 4], isLong: true)]
    draft.ingredients = [
      .ingredient(0x0100_0010, effects: [0x0100_0020, 0x0100_0021]),
      RecordDraft.ingredient(0x0100_0011, "Bee", effects: [0x0100_0020]).packed(),
      RecordDraft("INGR", 0x0100_0012, RecordDraft.deleted),
    ]
    draft.effects = [
      .effect(0x0100_0020, keywords: [0x04_2503]), RecordDraft.effect(0x0100_0021).packed(),
    ]
    draft.containers = [.container(0x0100_0030)]
    draft.locations = [.location(0x0100_0040, keywords: RecordDraft.houseKeyword)]
    draft.cells = [
      CellDraft(
        RecordDraft.cell(0x0100_0050, location: 0x0100_0040, owner: 7).packed(),
        persistent: [.placed(0x0100_0060, 0x0100_0030)],
        temporary: [RecordDraft.placed(0x0100_0061, 0x0100_0030).packed()])
    ]
    draft.settings = [.setting(0x0100_0001, "fAlchemySkillFactor", 2)]
    return draft
  }

  private static let archives = ([104, 105] as [UInt32]).map { version in
    var draft = ArchiveDraft(
      version: version, (name: "a", files: [.init("b", [1])]),
      (name: "strings", files: [.init("x", [9, 9]), .init("y", Array(repeating: 7, count: 300))]))
    draft.flags |= ArchiveDraft.namesBeforeData
    return draft.file()
  }
  private static let table = ArchiveDraft.strings([1: Array("One".utf8), 2: Array("Two".utf8)])

  private func problem(_ change: (inout PluginDraft) -> Void) -> DamagedFile? {
    var draft = Self.draft()
    change(&draft)
    do {
      _ = try draft.read()
      return nil
    } catch {
      return error
    }
  }

  private static let chests = [0x60, 0x61].map {
    PluginForm(plugin: "Mod.esp", localID: $0, isLight: false)
  }

  /// The containers in houses; nil if the plugin is refused.
  @discardableResult
  private func houses(_ bytes: [UInt8]) -> [HouseContainer]? {
    do {
      let plugin = try HousePlugin(
        named: "Mod.esp", of: .special, reading: bytes.span,
        wanted: HousePlugin.Wanted(Self.chests))
      return HouseContainer.all(in: [plugin]) { _, _ in nil }
    } catch {
      return nil
    }
  }

  /// What is read of a plugin, resolved; nil if it is refused.
  @discardableResult
  private func plugin(_ bytes: [UInt8]) -> GameData? {
    do {
      let plugin = try Plugin(named: "Mod.esp", of: .special, reading: bytes.span)
      return GameData(of: [plugin]) { _, _ in nil }
    } catch {
      return nil
    }
  }

  /// Some files of an archive; nil if it is refused.
  @discardableResult
  private func archive(_ bytes: [UInt8]) -> [[UInt8]?]? {
    do {
      return [
        try Archive.file("strings/y", in: bytes.span), try Archive.file("a/b", in: bytes.span),
      ]
    } catch {
      return nil
    }
  }

  /// Some texts of a table; nil if it is refused.
  @discardableResult
  private func table(_ bytes: [UInt8]) -> [String?]? {
    do {
      let table = try StringTable(reading: bytes)
      return [try table.text(1), try table.text(2)]
    } catch {
      return nil
    }
  }

  @Test("what is no plugin is refused at its first byte")
  func noPlugin() {
    for bytes in [[], Array("TES".utf8), Array("TES3, a plugin of an older game".utf8)] {
      #expect(throws: DamagedFile(part: .plugin, problem: .notAPlugin, offset: 0)) {
        try Plugin(named: "Mod.esp", of: .special, reading: bytes.span)
      }
    }
  }

  @Test("a cut plugin is refused, unless it is cut between groups")
  func cuts() throws {
    let file = Self.draft().file()
    let whole = try #require(plugin(file))
    var ends = Set<Int>()
    var place = file.firstRange(of: Array("GRUP".utf8))?.lowerBound ?? 0
    while place < file.count {
      ends.insert(place)
      let size = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      place += size
    }
    #expect(ends.count == 7)
    #expect(houses(file)?.map(\.form) == Self.chests)
    for cut in file.indices {
      #expect((houses(Array(file[..<cut])) != nil) == ends.contains(cut), "\(cut)")
      #expect((plugin(Array(file[..<cut])) != nil) == ends.contains(cut), "\(cut)")
    }
    #expect(whole.ingredients.map(\.name) == ["Wheat", "Bee"])
    #expect(whole.settings.count == 1)
  }

  @Test("a cut table or archive is refused, unless the cut is behind what was asked for")
  func otherCuts() {
    for cut in Self.table.indices {
      let texts = table(Array(Self.table[..<cut]))
      #expect(texts == nil, "\(cut)")
    }
    for file in Self.archives {
      for cut in file.indices { #expect(archive(Array(file[..<cut])) == nil, "\(cut)") }
      #expect(archive(file) == [Array(repeating: 7, count: 300), [1]])
    }
  }

  @Test("any four bytes may be any number")
  func numbers() {
    func each(_ file: [UInt8], _ read: ([UInt8]) -> Void) {
      for place in 0...file.count - 4 {
        for number in [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
          var changed = file
          for byte in 0..<4 {
            changed[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte))
          }
          read(changed)
        }
      }
    }
    each(Self.draft().file()) {
      plugin($0)
      houses($0)
    }
    each(Self.table) { table($0) }
    for file in Self.archives { each(file) { archive($0) } }
  }

  @Test("any bytes may change, also in a record before it is packed", .seeds(1...30))
  func changes() {
    var generator = SeededGenerator(seed: Seeds.current)
    func changed(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<generator.integer(in: 1...4) {
        bytes[generator.integer(in: 0...bytes.count - 1)] = UInt8(
          truncatingIfNeeded: generator.next())
      }
      return bytes
    }
    let file = Self.draft().file()
    for _ in 0..<100 {
      plugin(changed(file))
      houses(changed(file))
      table(changed(Self.table))
      for file in Self.archives { archive(changed(file)) }
      var draft = Self.draft()
      var fields = ByteWriter()
      for field in draft.ingredients[1].fields { field.write(&fields) }
      draft.ingredients[1].rawData = changed(fields.bytes)
      plugin(draft.file())
    }
  }

  @Test("a field or a packed record of a wrong size refuses the plugin")
  func sizes() {
    for wrong in [-1, 1] {
      let problems: [DamagedFile?] = [
        problem { $0.ingredients[0].fields[0].wrongSize = wrong },
        problem { $0.effects[0].fields[4].wrongSize = wrong },
        problem { $0.headerFields[0].wrongSize = wrong },
        problem { $0.ingredients[1].wrongSize = wrong },
      ]
      #expect(problems.firstIndex(of: nil) == nil, "\(wrong)")
    }
    let short = FieldDraft("DATA", [1, 2, 3])
    #expect(
      problem { $0.ingredients[0] = $0.ingredients[0].replacing("DATA", by: [short]) }
        == DamagedFile(part: .record(0x0100_0010), problem: .endsEarly, offset: 42))
    #expect(problem { $0.effects[1].wrongSize = 1 }?.part == .record(0x0100_0021))
    let size = FieldDraft("XXXX", [1, 2])
    #expect(
      problem { $0.ingredients[0] = $0.ingredients[0].replacing("VMAD", by: [size]) }?.problem
        == .unknownSize)
  }

  @Test("what is over its limit is refused before memory is reserved")
  func limits() {
    let record = PluginLimits.recordBytes
    #expect(problem { $0.ingredients[1].wrongSize = record }?.problem == .over(limit: record))
    let large = FieldDraft("VMAD", Array(repeating: 0, count: record))
    #expect(problem { $0.effects[0].fields.append(large) }?.problem == .over(limit: record))
    let text = PluginLimits.textBytes
    func name(_ count: Int) -> [FieldDraft] {
      [FieldDraft("FULL", Array(repeating: 65, count: count))]
    }
    #expect(
      problem { $0.effects[0] = $0.effects[0].replacing("FULL", by: name(text + 1)) }?.problem
        == .over(limit: text))
    #expect(problem { $0.effects[0] = $0.effects[0].replacing("FULL", by: name(text)) } == nil)
    let masters = PluginLimits.masters
    #expect(
      problem { $0.masters = Array(repeating: "M.esm", count: masters + 1) }?.problem
        == .over(limit: masters))
    let all = PluginLimits.allRecordBytes
    let bomb = RecordDraft(
      "INGR", 1, 0, [FieldDraft("VMAD", Array(repeating: 0, count: record - 20))], isPacked: true)
    #expect(
      problem { $0.moreIngredients = bomb.repeated(all / record + 1) }?.problem
        == .over(limit: all))
    let removed = RecordDraft("INGR", 1, RecordDraft.deleted)
    #expect(
      problem { $0.moreIngredients = removed.repeated(PluginLimits.records + 1) }?
        .problem == .over(limit: PluginLimits.records))
  }
}
