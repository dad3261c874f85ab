internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("A save that is damaged or unknown")
struct DamagedSaveTests {
  private func problem(
    _ edition: SaveHeader.Edition = .legendary, _ packing: TestPacking? = nil,
    _ change: (inout SaveDraft) -> Void
  ) -> DamagedFile? {
    var draft = SaveDraft(edition, packing)
    draft.formIDs = [0x0100_0800]
    draft.player.items = [.init(reference: SaveDraft.listed(0), count: 1)]
    change(&draft)
    do {
      _ = try SavedGame(reading: draft.file())
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "what is no save is refused at its first byte",
    arguments: [
      [], Array("TESV_SAVEGAM".utf8), Array("TES4_SAVEGAME, a plugin".utf8),
    ] as [[UInt8]])
  func noSave(bytes: [UInt8]) {
    #expect(throws: DamagedFile(part: .header, problem: .notASave, offset: 0)) {
      try SavedGame(reading: bytes)
    }
  }

  @Test("an unknown version, form version or way of packing is refused with its number")
  func versions() {
    for version in [0, 6, 10, 11, 13, .max] as [UInt32] {
      #expect(
        problem { $0.version = version }
          == DamagedFile(part: .header, problem: .unknownVersion(version), offset: 17))
    }
    for version in [7, 8, 9] as [UInt32] { #expect(problem { $0.version = version } == nil) }
    for edition in [SaveHeader.Edition.legendary, .special] {
      let wrong: UInt8 = edition == .legendary ? 78 : 77
      #expect(
        problem(edition) { $0.formVersion = wrong }
          == DamagedFile(part: .plugins, problem: .unknownFormVersion(wrong), offset: 0))
    }
    #expect(problem(.special) { $0.compression = 3 }?.problem == .unknownCompression(3))
  }

  @Test("a picture or a text over its limit is refused")
  func limits() {
    let side = UInt32(SaveLimits.picturePixels)
    #expect(
      problem { $0.pictureSide = side + 1 }?.problem == .over(limit: SaveLimits.picturePixels))
    #expect(problem { $0.pictureSide = side }?.problem == .endsEarly)
    let limit = SaveLimits.textBytes
    #expect(problem { $0.character = Array(repeating: 65, count: limit) } == nil)
    #expect(
      problem { $0.character = Array(repeating: 65, count: limit + 1) }
        == DamagedFile(part: .header, problem: .over(limit: limit), offset: 25))
  }

  @Test("a body over 255 times its packed size is refused before memory is reserved")
  func bombs() throws {
    for packing in TestPacking.allCases {
      var draft = SaveDraft(.special, packing)
      let packed = packing.packed(draft.body()).count
      let limit = packed * SaveLimits.bodyBytesPerPackedByte
      draft.wrongBy.unpackedSize = limit + 1 - draft.body().count
      #expect(
        throws: DamagedFile(
          part: .block, problem: .over(limit: limit),
          offset: draft.file().count - packed - 8)
      ) {
        try SavedGame(reading: draft.file())
      }
    }
    let form = problem {
      $0.player.isPacked = true
      var packed = $0.player.form
      packed.unpackedSize = UInt32(SaveLimits.changeFormBytes + 1)
      $0.formsBefore = [packed]
      $0.player.reference = SaveDraft.ofTheGame(0x15)
    }
    #expect(form?.problem == .over(limit: SaveLimits.changeFormBytes))
  }

  @Test("a size or a count that is one off refuses the save")
  func oneOff() {
    for wrong in [-1, 1] {
      let problems: [DamagedFile?] = [
        problem { $0.wrongBy.headerSize = wrong },
        problem { $0.wrongBy.pluginsSize = wrong },
        problem { $0.wrongBy.plugins = wrong },
        problem { $0.wrongBy.changeForms = wrong },
        problem(.special, .lz4Block) { $0.wrongBy.unpackedSize = wrong },
        problem(.special, .lz4Block) { $0.wrongBy.packedSize = wrong },
        problem(.special, .zlib) { $0.wrongBy.unpackedSize = wrong },
        problem(.special, .zlib) { $0.wrongBy.packedSize = wrong },
      ]
      #expect(problems.firstIndex(of: nil) == nil, "\(wrong)")
    }
    let formLeft = problem {
      $0.formsBehind = [$0.player.form]
      $0.wrongBy.changeForms = -1
    }
    #expect(formLeft?.problem == .misplaced)
    // One item less only leaves bytes before what is searched.
    #expect(problem { $0.player.wrongItems = 1 }?.part == .player)
    #expect(problem { $0.wrongBy.restSize = 1 }?.part == .rest)
    #expect(problem { $0.wrongBy.formIDs = 9 }?.part == .formIDs)
    #expect(problem { $0.wrongBy.formIDs = -1 }?.problem == .unknownReference)
  }

  @Test("a part that begins elsewhere than its order says refuses the save", arguments: 0..<6)
  func offsets(place: Int) {
    for wrong in [-100_000, 100_000] {
      #expect(problem { $0.wrongBy.offsets[place] = wrong }?.problem == .misplaced)
    }
    // The globals begin behind the table, and the forms where their part does, to the byte.
    if [2, 4, 5].contains(place) {
      for wrong in [-1, 1] { #expect(problem { $0.wrongBy.offsets[place] = wrong } != nil) }
    }
  }

  @Test("a save without the player, or with two, is refused")
  func players() {
    #expect(problem { $0.player.reference = SaveDraft.ofTheGame(7) }?.problem == .noPlayer)
    #expect(problem { $0.player.kind = 2 }?.problem == .noPlayer)
    #expect(problem { $0.formsBefore = [$0.player.form] }?.problem == .secondPlayer)
  }
}
