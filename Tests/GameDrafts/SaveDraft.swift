package import GameFiles

/// A saved game to write, by a writer of the tests' own.
///
/// Everything has a value that makes a small valid save; tests change what they are about.
package struct SaveDraft {
  package var edition = SaveHeader.Edition.legendary
  package var packing: TestPacking?
  package var version: UInt32
  package var formVersion: UInt8
  package var compression: UInt16?
  package var character = Array("Tester".utf8)
  package var pictureSide: UInt32 = 2
  package var plugins = ["Skyrim.esm", "Update.esm", "Dragonborn.esm"]
  package var lightPlugins = ["First.esl", "Second.esl"]
  package var formIDs: [UInt32] = []
  /// The player's change form, and those before and behind it.
  package var player = PlayerDraft()
  package var formsBefore: [FormDraft] = []
  package var formsBehind: [FormDraft] = []
  /// What is added to counts and sizes, in tests of wrong ones.
  package var wrongBy = WrongCounts()

  package struct WrongCounts {
    package var headerSize = 0
    package var pluginsSize = 0
    package var plugins = 0
    package var changeForms = 0
    package var formIDs = 0
    package var restSize = 0
    package var offsets = Array(repeating: 0, count: 6)
    package var packedSize = 0
    package var unpackedSize = 0
  }

  package init(_ edition: SaveHeader.Edition = .legendary, _ packing: TestPacking? = nil) {
    self.edition = edition
    self.packing = packing
    version = edition == .legendary ? 9 : 12
    formVersion = edition == .legendary ? 74 : 78
  }

  /// A form that is changed; `size` overrides how many bytes of size it has.
  package struct FormDraft {
    package var reference: UInt32
    package var flags: UInt32 = 0
    package var kind: UInt8
    package var data: [UInt8]
    package var isPacked = false
    package var bytesOfSize = 4
    package var unpackedSize: UInt32?

    package init(
      reference: UInt32, flags: UInt32 = 0, kind: UInt8, data: [UInt8], isPacked: Bool = false,
      bytesOfSize: Int = 4, unpackedSize: UInt32? = nil
    ) {
      self.reference = reference
      self.flags = flags
      self.kind = kind
      self.data = data
      self.isPacked = isPacked
      self.bytesOfSize = bytesOfSize
      self.unpackedSize = unpackedSize
    }

    package func write(_ writer: inout ByteWriter) {
      let stored = isPacked ? TestPacking.zlib.packed(data) : data
      let whole = unpackedSize ?? (isPacked ? UInt32(data.count) : 0)
      writer.reference(reference)
      writer.number(flags)
      let sizeBits: UInt8 = bytesOfSize == 1 ? 0 : bytesOfSize == 2 ? 0x40 : 0x80
      writer.number(kind | sizeBits)
      writer.number(74 as UInt8)
      for size in [UInt32(stored.count), whole] {
        switch bytesOfSize {
        case 1: writer.number(UInt8(size))
        case 2: writer.number(UInt16(size))
        default: writer.number(size)
        }
      }
      writer.append(stored)
    }

    /// An ingredient with known effects.
    package static func ingredient(_ reference: UInt32, effects: UInt32, hasFlags: Bool)
      -> FormDraft
    {
      var data = ByteWriter()
      if hasFlags { data.filler(6) }
      data.number(effects)
      return FormDraft(
        reference: reference, flags: 1 << 31 | (hasFlags ? 1 : 0), kind: 16, data: data.bytes,
        bytesOfSize: 1)
    }
  }

  /// The reference to a form by its place in `formIDs`.
  package static func listed(_ place: Int) -> UInt32 { UInt32(place + 1) }

  /// The reference to a form of the first plugin.
  package static func ofTheGame(_ id: UInt32) -> UInt32 { 1 << 22 | id }

  /// The reference to a form that was made while playing.
  package static func made(_ number: UInt32) -> UInt32 { 2 << 22 | number }

  /// The body, before it is packed.
  package func body() -> [UInt8] {
    var names = ByteWriter()
    names.number(UInt8(plugins.count + wrongBy.plugins))
    for name in plugins { names.text(name) }
    if edition == .special {
      names.number(UInt16(lightPlugins.count))
      for name in lightPlugins { names.text(name) }
    }
    var forms = ByteWriter()
    let all = formsBefore + [player.form] + formsBehind
    for form in all { form.write(&forms) }
    var ids = ByteWriter()
    ids.number(UInt32(formIDs.count + wrongBy.formIDs))
    for id in formIDs { ids.number(id) }
    ids.number(0 as UInt32)
    let globals = [11, 5, 7]

    var body = ByteWriter()
    body.number(formVersion)
    body.number(UInt32(names.bytes.count + wrongBy.pluginsSize))
    body.append(names.bytes)
    let globals1 = head().count + body.bytes.count + 100
    let globals2 = globals1 + globals[0]
    let changes = globals2 + globals[1]
    let globals3 = changes + forms.bytes.count
    let idsPlace = globals3 + globals[2]
    let rest = idsPlace + ids.bytes.count
    for (place, wrong) in zip(
      [idsPlace, rest, globals1, globals2, changes, globals3], wrongBy.offsets)
    {
      body.number(UInt32(truncatingIfNeeded: place + wrong))
    }
    for count in [1, 1, 1, all.count + wrongBy.changeForms] { body.number(UInt32(count)) }
    body.filler(60)
    body.filler(globals[0] + globals[1])
    body.append(forms.bytes)
    body.filler(globals[2])
    body.append(ids.bytes)
    body.number(UInt32(4 + wrongBy.restSize))
    body.number(0 as UInt32)
    return body.bytes
  }

  /// The header and the picture.
  private func head() -> [UInt8] {
    var header = ByteWriter()
    header.number(version)
    header.number(42 as UInt32)
    header.text(character)
    header.number(5 as UInt32)
    header.text("Whiterun")
    header.text("001.02.03")
    header.text("NordRace")
    header.number(1 as UInt16)
    header.float(12.5)
    header.float(300)
    header.number(132_700_000_000_000_000 as UInt64)
    header.number(pictureSide)
    header.number(pictureSide)
    if edition == .special { header.number(compression ?? packing?.number ?? 0) }
    var head = ByteWriter()
    head.append(Array("TESV_SAVEGAME".utf8))
    head.number(UInt32(header.bytes.count + wrongBy.headerSize))
    head.append(header.bytes)
    if pictureSide < 100 {
      head.filler(Int(pictureSide * pictureSide) * (edition == .special ? 4 : 3))
    }
    return head.bytes
  }

  /// The whole file.
  package func file() -> [UInt8] { file(body: body()) }

  /// The whole file with another body.
  package func file(body: [UInt8]) -> [UInt8] {
    guard let packing else { return head() + body }
    let packed = packing.packed(body)
    var file = ByteWriter()
    file.append(head())
    file.number(UInt32(body.count + wrongBy.unpackedSize))
    file.number(UInt32(packed.count + wrongBy.packedSize))
    file.append(packed)
    return file.bytes
  }
}
