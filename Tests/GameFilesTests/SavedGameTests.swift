internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

@Suite("Reading a saved game")
struct SavedGameTests {
  /// A form of the game's first plugin.
  private func ofTheGame(_ id: UInt32) -> PluginForm {
    PluginForm(plugin: "Skyrim.esm", localID: id, isLight: false)
  }

  private func read(_ draft: SaveDraft) throws(DamagedFile) -> SavedGame {
    try SavedGame(reading: draft.file())
  }

  private static let drafts: [(SaveHeader.Edition, TestPacking?)] = [
    (.legendary, nil), (.special, nil), (.special, .zlib), (.special, .lz4Block),
  ]

  @Test("a save of each game, packed in each way, says who, where and when", arguments: drafts)
  func header(edition: SaveHeader.Edition, packing: TestPacking?) throws {
    let draft = SaveDraft(edition, packing)
    let game = try read(draft)
    #expect(game.header.character == "Tester")
    #expect(game.header.edition == edition)
    #expect(game.header.version == (edition == .legendary ? 9 : 12))
    #expect(game.header.number == 42)
    #expect(game.header.level == 5)
    #expect(game.header.place == "Whiterun")
    #expect(game.header.playedTime == "001.02.03")
    #expect(game.header.race == "NordRace")
    #expect(game.header.writtenMilliseconds == 1_625_526_400_000)
    #expect(game.plugins.names == draft.plugins)
    #expect(game.plugins.lightNames == (edition == .legendary ? nil : draft.lightPlugins))
    #expect(game.bag.items == [])
    #expect(game.knownEffects == [])
  }

  @Test("the header alone is read without the rest of the file")
  func headerAlone() throws {
    let file = SaveDraft(.special, .lz4Block).file()
    let header = try SaveHeader(reading: Array(file[..<110]))
    #expect(try header == read(SaveDraft(.special, .lz4Block)).header)
    #expect(file.starts(with: SaveHeader.signature))
    #expect(SaveHeader.signature.count == 13)
  }

  @Test("a name is UTF-8, or else in the code page of Windows")
  func names() throws {
    var draft = SaveDraft()
    draft.character = Array("Jürgen €".utf8)
    #expect(try read(draft).header.character == "Jürgen €")
    draft.character = [0x4A, 0xFC, 0x72, 0x20, 0x80, 0x9F]
    #expect(try read(draft).header.character == "Jür €Ÿ")
  }

  @Test("a bag has differences: negative ones occur, and equal forms add up")
  func bag() throws {
    var draft = SaveDraft()
    draft.formIDs = [0x0201_CD74]
    draft.player.items = [
      .init(reference: SaveDraft.ofTheGame(0x0A), count: -9),
      .init(reference: SaveDraft.ofTheGame(0x04B0BA), count: 3),
      .init(
        reference: SaveDraft.listed(0), count: 4,
        stacks: [[[22], [36, 4, 0]], [[159, 1, 2, 3, 4, 5, 6]]]),
      .init(reference: SaveDraft.made(7), count: 2),
      .init(reference: SaveDraft.ofTheGame(0x04B0BA), count: 2),
    ]
    let bag = try read(draft).bag
    let other = PluginForm(plugin: "Dragonborn.esm", localID: 0x01CD74, isLight: false)
    #expect(
      bag.items == [
        .init(ofTheGame(0x0A), count: -9), .init(ofTheGame(0x04B0BA), count: 3),
        .init(other, count: 4), .init(ofTheGame(0x04B0BA), count: 2),
      ])
    #expect(bag.counts == [ofTheGame(0x04B0BA): 5, other: 4])
  }

  @Test("a form of a light plugin has 12 bits, and only in a game that knows light plugins")
  func lightForms() throws {
    var draft = SaveDraft(.special)
    draft.formIDs = [0xFE00_1D62]
    draft.player.items = [.init(reference: SaveDraft.listed(0), count: 7)]
    let form = PluginForm(plugin: "Second.esl", localID: 0xD62, isLight: true)
    #expect(try read(draft).bag.items == [.init(form, count: 7)])

    var older = SaveDraft(.legendary)
    older.plugins = (0...254).map { "\($0).esp" }
    older.formIDs = draft.formIDs
    older.player.items = draft.player.items
    let plain = PluginForm(plugin: "254.esp", localID: 0x00_1D62, isLight: false)
    #expect(try read(older).bag.items == [.init(plain, count: 7)])
  }

  @Test("a form of no plugin is no item, and one that the save does not list refuses it")
  func otherForms() throws {
    var draft = SaveDraft()
    draft.formIDs = [0, 0xFF00_0800, 0x0300_0001]
    for place in 0...1 {
      draft.player.items = [.init(reference: SaveDraft.listed(place), count: 1)]
      #expect(try read(draft).bag.items == [])
    }
    for place in 2...3 {
      draft.player.items = [.init(reference: SaveDraft.listed(place), count: 1)]
      #expect(throws: DamagedFile(part: .player, problem: .unknownReference, offset: 38)) {
        try read(draft)
      }
    }
    draft.player.items = [.init(reference: 0xC0_0001, count: 1)]
    #expect(throws: DamagedFile(part: .player, problem: .unknownReference, offset: 38)) {
      try read(draft)
    }
  }

  @Test("known effects are bits, with and without flags of the form before them")
  func knownEffects() throws {
    var draft = SaveDraft()
    draft.formsBefore = [.ingredient(SaveDraft.ofTheGame(0x034D22), effects: 9, hasFlags: false)]
    draft.formsBehind = [
      .init(reference: SaveDraft.ofTheGame(0x77), kind: 16, data: [1, 2, 3]),
      .ingredient(SaveDraft.ofTheGame(0x04B0BA), effects: 0x8000_0003, hasFlags: true),
      .ingredient(SaveDraft.made(1), effects: 1, hasFlags: false),
    ]
    #expect(
      try read(draft).knownEffects == [
        KnownEffects(form: ofTheGame(0x034D22), effects: [0, 3]),
        KnownEffects(form: ofTheGame(0x04B0BA), effects: [0, 1, 31]),
      ])
    draft.formsBehind[1].data.append(0)
    #expect(throws: DamagedFile(part: .ingredient, problem: .misplaced, offset: 10)) {
      try read(draft)
    }
  }

  @Test("what is before the bag depends on the flags", arguments: 0..<32)
  func flags(bit: UInt32) throws {
    var draft = SaveDraft()
    draft.player.flags = 1 << bit
    draft.player.items = [.init(reference: SaveDraft.ofTheGame(1), count: 1)]
    for more in [0, 1 << 28, 1 << 3, 1 << 2 | 1 << 31] as [UInt32] {
      draft.player.flags |= more
      let game = try read(draft)
      #expect(game.bag.items == [.init(ofTheGame(1), count: 1)])
      #expect(game.alchemySkill == 63)
    }
  }

  @Test("a random save is read as it was written", .seeds(1...60))
  func roundTrip() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let random = RandomSave(using: &generator)
    let game = try read(random.draft)
    #expect(game.bag.items == random.items)
    #expect(game.knownEffects == random.knownEffects)
    #expect(game.alchemySkill == random.skill)
    #expect(game.perks == random.perks)
  }
}
