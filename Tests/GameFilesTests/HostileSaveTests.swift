internal import GameDrafts
internal import GameFiles
internal import TestSupport
internal import Testing

/// Anybody may have written a save: no bytes may end the program, and a damaged save may not be read.
@Suite("A hostile save")
struct HostileSaveTests {
  private static let drafts = [
    SaveDraft(.legendary), SaveDraft(.special), SaveDraft(.special, .zlib),
    SaveDraft(.special, .lz4Block),
  ].map { draft in
    var draft = draft
    draft.formIDs = [0x0100_0800, 0x0200_0801]
    var chest = ContainerDraft(
      SaveDraft.listed(1), flags: 1 << 1 | 1 << 6 | 1 << 28,
      .init(reference: SaveDraft.listed(0), count: 4, stacks: [ExtraDataTests.samples]))
    chest.extras = ExtraDataTests.samples
    chest.isPacked = draft.packing == .zlib
    draft.formsBefore = [
      .ingredient(SaveDraft.listed(1), effects: 5, hasFlags: true), chest.form,
    ]
    draft.player.isPacked = draft.packing == .lz4Block
    draft.player.items = [
      .init(reference: SaveDraft.listed(0), count: 4, stacks: [ExtraDataTests.samples]),
      .init(reference: SaveDraft.ofTheGame(9), count: -4),
    ]
    draft.player.perks = [(SaveDraft.ofTheGame(0x0BE127), 1)]
    return draft
  }

  /// Whether the bytes are read as a save, or as its containers; they may be refused, but nothing else may happen.
  @discardableResult
  private func isRead(_ bytes: [UInt8]) -> Bool {
    let game = Result { try SavedGame(reading: bytes) }
    let containers = Result { try SavedContainers(reading: bytes) }
    switch (game, containers) {
    case (.failure, .failure): return false
    case (.success, _), (_, .success): return true
    }
  }

  @Test("every cut is refused")
  func cuts() throws {
    for draft in Self.drafts {
      let file = draft.file()
      _ = try SavedGame(reading: file)
      let saved = try SavedContainers(reading: file)
      #expect(saved.containers.count == 1 && saved.unreadableCount == 0)
      let read = file.indices.filter { isRead(Array(file[..<$0])) }
      #expect(read == [])
    }
  }

  @Test("any four bytes may be any number")
  func numbers() {
    for draft in Self.drafts {
      let file = draft.file()
      for place in 0...file.count - 4 {
        for number in [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
          var changed = file
          for byte in 0..<4 {
            changed[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte))
          }
          isRead(changed)
        }
      }
    }
  }

  @Test("any bytes may change, also in the body before it is packed", .seeds(1...30))
  func changes() {
    var generator = SeededGenerator(seed: Seeds.current)
    for draft in Self.drafts {
      let file = draft.file()
      let body = draft.body()
      for _ in 0..<50 {
        isRead(changed(file, using: &generator))
        isRead(draft.file(body: changed(body, using: &generator)))
      }
    }
  }

  private func changed(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.integer(in: 1...4) {
      bytes[generator.integer(in: 0...bytes.count - 1)] = UInt8(
        truncatingIfNeeded: generator.next())
    }
    return bytes
  }
}
