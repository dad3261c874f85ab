internal import GameDrafts
internal import GameFiles
internal import Testing

@Suite("Extra data in a save")
struct ExtraDataTests {
  /// Kinds of one size, with their bytes.
  static let fixedSizes: [(kind: UInt8, bytes: Int)] = [
    (22, 0), (23, 0), (24, 19), (25, 13), (28, 3), (29, 0), (30, 4), (31, 1), (33, 3), (34, 3),
    (35, 4), (36, 2), (37, 4), (39, 4), (40, 4), (42, 13), (43, 28), (44, 1), (46, 5), (47, 4),
    (56, 3), (61, 0), (62, 7), (69, 3), (72, 3), (73, 1), (77, 1), (79, 2), (83, 4), (84, 1),
    (85, 4), (88, 7), (89, 4), (93, 4), (101, 3), (104, 3), (106, 7), (112, 3), (133, 3),
    (142, 3), (146, 3), (149, 7), (150, 1), (155, 5), (156, 1), (157, 3), (159, 6), (160, 4),
    (161, 88), (164, 3), (169, 11), (176, 8),
  ]

  /// Lists of entries of one size, with the bytes behind them.
  private static let lists: [(kind: UInt8, bytes: Int, behind: Int)] = [
    (27, 4, 0), (52, 8, 0), (68, 4, 0), (91, 4, 4), (111, 11, 0), (120, 8, 0), (136, 7, 0),
    (140, 3, 0),
  ]

  /// One of each kind whose size depends on what is in it.
  static let samples: [[UInt8]] =
    lists.map { kind, bytes, behind in
      [kind, 2 << 2] + [UInt8](repeating: 0xAB, count: 2 * bytes + behind)
    } + [
      [26, 0, 0, 0],
      // Two effects, the second one with three more bytes.
      [50, 1, 2, 3, 2 << 2] + [0, 0, 0, 9, 5 << 2, 0] + [0, 0, 1, 9, 5 << 2, 3 << 2, 7, 7, 7],
      // No arrow, one that has no place, and one that has.
      [152, 3 << 2] + [0, 0, 0] + [0, 0, 1, 0xFF, 0xFF] + [0, 0, 1, 2, 0]
        + [UInt8](repeating: 0xAB, count: 36 + 4),
      [153, 0, 0, 0, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 3, 0, 65, 66, 67],
      [153, 0, 0, 1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF],
      [153, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
    ]

  private func bag(_ extras: [[UInt8]]) throws(DamagedFile) -> Bag {
    var draft = SaveDraft()
    draft.player.extras = extras
    draft.player.items = [
      .init(reference: SaveDraft.ofTheGame(1), count: 3, stacks: [extras, [[22]]])
    ]
    return try SavedGame(reading: draft.file()).bag
  }

  @Test("each kind is passed over to its last byte")
  func known() throws {
    let fixed = Self.fixedSizes.map { kind, size in
      [kind] + [UInt8](repeating: 0xAB, count: size)
    }
    let form = PluginForm(plugin: "Skyrim.esm", localID: 1, isLight: false)
    for extra in fixed + Self.samples {
      #expect(try bag([extra, [36, 1, 0]]).items == [.init(form, count: 3)], "\(extra[0])")
    }
    #expect(Set((fixed + Self.samples).map { $0[0] }).count == 64)
  }

  @Test("every other kind refuses the save, with the kind and its place")
  func unknown() {
    let known = Set(Self.fixedSizes.map(\.kind) + Self.samples.map { $0[0] })
    for kind in UInt8.min...UInt8.max where !known.contains(kind) {
      #expect(throws: DamagedFile(part: .player, problem: .unknownExtra(kind), offset: 37)) {
        try bag([[22], [kind, 0, 0, 0]])
      }
    }
  }

  @Test("a package that trespasses is known only if it is none")
  func trespassing() {
    #expect(throws: DamagedFile(part: .player, problem: .unknownExtra(26), offset: 36)) {
      try bag([[26, 0, 0, 1]])
    }
  }

  @Test("a count that is larger than what is left refuses the save before anything is read")
  func counts() {
    for kind in [27, 91, 111, 120, 136, 140, 152] as [UInt8] {
      #expect(throws: DamagedFile.self) { try bag([[kind, 0xFE, 0xFF, 0xFF]]) }
    }
    #expect(throws: DamagedFile.self) { try bag([[50, 0, 0, 0, 0xFE, 0xFF, 0xFF]]) }
    #expect(throws: DamagedFile(part: .player, problem: .unknownSize, offset: 37)) {
      try bag([[27, 3]])
    }
  }
}
