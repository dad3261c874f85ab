/// The player's record to write: where the player is, the bag, skills and perks.
package struct PlayerDraft {
  /// The flags without those of the bag.
  package var flags: UInt32 = 1 << 1 | 1 << 10 | 1 << 29 | 1 << 31
  package var kind: UInt8 = 1
  package var reference = SaveDraft.ofTheGame(0x14)
  package var isPacked = false
  /// Extra data of the player, each with its kind.
  package var extras: [[UInt8]] = [[22]]
  package var items: [Item] = []
  /// The level of each skill from 6 on; nil if the list is left out.
  package var skills: [Float]? =
    Array(repeating: 15, count: 10) + [63] + Array(repeating: 20, count: 7)
  /// Values before and behind the skills.
  package var valuesBefore: [UInt32] = [0, 4]
  package var valuesBehind: [UInt32] = [24, 25, 26, 39]
  /// How often the list of values is there.
  package var copiesOfValues = 1
  /// Perks with their ranks; nil if their lists are left out.
  package var perks: [(reference: UInt32, rank: UInt8)]? = []
  package var chosen: [UInt32] = []
  package var ofStones: [UInt32] = []
  /// How often the lists of perks are there.
  package var copiesOfPerks = 1
  /// What is added to the number of items.
  package var wrongItems = 0
  /// What is added to the number of values.
  package var wrongValues = 0

  package init() {}

  /// Some of one form in the bag, in stacks that each have extra data.
  package struct Item {
    package var reference: UInt32
    package var count: Int32
    package var stacks: [[[UInt8]]] = []

    package init(reference: UInt32, count: Int32, stacks: [[[UInt8]]] = []) {
      self.reference = reference
      self.count = count
      self.stacks = stacks
    }
  }

  private var hasItems: Bool { !items.isEmpty || wrongItems != 0 }

  package var form: SaveDraft.FormDraft {
    SaveDraft.FormDraft(
      reference: reference, flags: flags | (hasItems ? 1 << 5 : 0), kind: kind, data: data(),
      isPacked: isPacked)
  }

  private func has(_ bits: UInt32...) -> Bool {
    bits.contains { flags >> $0 & 1 == 1 }
  }

  private func data() -> [UInt8] {
    var data = ByteWriter()
    data.filler(has(3, 25) ? 34 : has(1, 2) ? 27 : 0)
    if has(2) {
      data.variable(70)
      data.filler(70)
    }
    data.filler(8)
    if has(0) { data.filler(6) }
    if has(7) { data.filler(3) }
    if has(4) { data.filler(4) }
    if has(6, 11, 12, 17, 18, 25, 26, 29, 30, 31) { write(extras, to: &data) }
    if hasItems { Self.write(items, wrongBy: wrongItems, to: &data) }
    if has(28) {
      data.variable(3, bytes: 3)
      data.filler(3)
    }
    data.filler(20)
    for _ in 0..<copiesOfValues { writeValues(to: &data) }
    data.filler(15)
    for _ in 0..<copiesOfPerks { writePerks(to: &data) }
    data.filler(9)
    return data.bytes
  }

  private func write(_ extras: [[UInt8]], to data: inout ByteWriter) {
    Self.write(extras, to: &data)
  }

  static func write(_ extras: [[UInt8]], to data: inout ByteWriter) {
    data.variable(extras.count)
    for extra in extras { data.append(extra) }
  }

  /// The items of a bag or of a container, whose number is wrong by so many.
  static func write(_ items: [Item], wrongBy wrong: Int, to data: inout ByteWriter) {
    data.variable(items.count + wrong)
    for item in items {
      data.reference(item.reference)
      data.number(item.count)
      data.variable(item.stacks.count)
      for stack in item.stacks { write(stack, to: &data) }
    }
  }

  private func writeValues(to data: inout ByteWriter) {
    guard let skills else { return }
    let row = skills.enumerated().map { (UInt32(6 + $0.offset), $0.element) }
    let values = valuesBefore.map { ($0, Float(0)) } + row + valuesBehind.map { ($0, 100) }
    data.variable(values.count + wrongValues)
    for (number, value) in values {
      data.number(number)
      data.float(value)
    }
  }

  private func writePerks(to data: inout ByteWriter) {
    guard let perks else { return }
    data.variable(perks.count)
    for perk in perks {
      data.reference(perk.reference)
      data.number(perk.rank)
    }
    for list in [chosen, ofStones] {
      data.variable(list.count)
      for perk in list { data.reference(perk) }
    }
  }
}
