internal import GameDrafts
internal import GameFiles

/// A save as a long game writes it: 60,745 changed forms, 42 MB that pack to 14.5 MB, and a full bag.
struct LargeSave {
  /// What is in the save; the same each time.
  private let draft: SaveDraft
  /// The part that is packed.
  let body: [UInt8]

  private static let forms = 60_745
  private static let bytesOfForm = 680
  /// How many of a form's bytes are random, so that packing does not shorten them.
  private static let randomBytes = 222
  private static let seed: UInt64 = 7

  /// Known ingredients of the game, some hundred pieces.
  private static let bag: [UInt32: Int32] = [
    0x04_B0BA: 37, 0x03_4CDF: 21, 0x07_7E1C: 58, 0x04_DA00: 12, 0x05_2695: 9, 0x06_BC02: 44,
    0x04_DA20: 3, 0x08_3E64: 17, 0x03_AD60: 5, 0x01_6E26: 1,
  ]

  init() {
    var generator = SeededGenerator(seed: Self.seed)
    var draft = SaveDraft(.special, .lz4Block)
    draft.player.items = Self.bag.sorted { $0.key < $1.key }.map {
      PlayerDraft.Item(reference: SaveDraft.ofTheGame($0.key), count: $0.value)
    }
    draft.formsBefore = (0..<Self.forms).map { number in
      var data = [UInt8](repeating: 0xAB, count: Self.bytesOfForm)
      for place in 0..<Self.randomBytes {
        data[place] = UInt8.random(in: 0...255, using: &generator)
      }
      return SaveDraft.FormDraft(
        reference: SaveDraft.made(UInt32(number)), kind: 0, data: data, bytesOfSize: 2)
    }
    self.draft = draft
    body = draft.body()
  }

  var packed: [UInt8] { TestPacking.lz4Block.packed(body) }

  /// Writes the file, and returns its size in bytes.
  func write(to path: String) throws(Failure) -> Int {
    let file = draft.file(body: body)
    try TextFile.write(bytes: file, to: path)
    return file.count
  }
}
