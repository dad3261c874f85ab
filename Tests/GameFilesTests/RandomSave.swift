internal import GameDrafts
internal import GameFiles
internal import TestSupport

/// A random save, and what must be read from it.
struct RandomSave {
  var draft: SaveDraft
  var items: [Bag.Item] = []
  var knownEffects: [KnownEffects] = []
  var skill: Int?
  var perks: [PlayerPerk]?

  init(using generator: inout SeededGenerator) {
    let packings: [TestPacking?] = [nil, .zlib, .lz4Block]
    draft =
      generator.chance(oneIn: 3)
      ? SaveDraft(.legendary) : SaveDraft(.special, generator.pick(packings))
    draft.player.flags = UInt32(truncatingIfNeeded: generator.next()) & ~(1 << 5 | 1 << 27)
    draft.player.isPacked = generator.chance(oneIn: 2)
    draft.player.extras = extras(using: &generator)
    draft.formsBefore = forms(using: &generator)
    draft.formsBehind = forms(using: &generator)
    for _ in 0..<generator.integer(in: 0...20) { addItem(using: &generator) }
    for _ in 0..<generator.integer(in: 0...5) { addKnown(using: &generator) }
    let level = generator.integer(in: 15...100)
    draft.player.skills?[10] = Float(level)
    skill = level
    perks = []
    for place in 0..<generator.integer(in: 1...12) {
      let (reference, form) = form(using: &generator)
      let rank = UInt8(generator.integer(in: 1...5))
      draft.player.perks?.append((reference, rank))
      perks?.append(PlayerPerk(form: form, rank: Int(rank)))
      if place % 3 == 0 { draft.player.chosen.append(reference) }
      if place % 5 == 1 { draft.player.ofStones.append(reference) }
    }
  }

  /// A form of some plugin, with a reference to it, which may be new in the table of form ids.
  private mutating func form(
    using generator: inout SeededGenerator
  ) -> (reference: UInt32, form: PluginForm) {
    let id = UInt32(generator.integer(in: 1...0x3F_FFFF))
    switch generator.integer(in: 0...2) {
    case 0:
      return (
        SaveDraft.ofTheGame(id), PluginForm(plugin: draft.plugins[0], localID: id, isLight: false)
      )
    case 1 where draft.edition == .special:
      let place = generator.integer(in: 0...1)
      draft.formIDs.append(0xFE00_0000 | UInt32(place) << 12 | id & 0xFFF)
      return (
        SaveDraft.listed(draft.formIDs.count - 1),
        PluginForm(plugin: draft.lightPlugins[place], localID: id & 0xFFF, isLight: true)
      )
    default:
      let place = generator.integer(in: 0...2)
      // A table of form ids has some with all 24 bits.
      draft.formIDs.append(UInt32(place) << 24 | id << 2)
      return (
        SaveDraft.listed(draft.formIDs.count - 1),
        PluginForm(plugin: draft.plugins[place], localID: id << 2, isLight: false)
      )
    }
  }

  private mutating func addItem(using generator: inout SeededGenerator) {
    let count = Int32(truncatingIfNeeded: generator.next())
    var stacks: [[[UInt8]]] = []
    for _ in 0..<generator.integer(in: 0...3) { stacks.append(extras(using: &generator)) }
    if generator.chance(oneIn: 6) {
      draft.player.items.append(
        .init(reference: SaveDraft.made(9), count: count, stacks: stacks))
      return
    }
    let (reference, form) = form(using: &generator)
    draft.player.items.append(.init(reference: reference, count: count, stacks: stacks))
    items.append(.init(form, count: Int(count)))
  }

  private mutating func addKnown(using generator: inout SeededGenerator) {
    let bits = generator.integer(in: 0...15)
    let (reference, form) = form(using: &generator)
    draft.formsBehind.append(
      .ingredient(reference, effects: UInt32(bits), hasFlags: generator.chance(oneIn: 2)))
    knownEffects.append(
      KnownEffects(form: form, effects: (0..<4).filter { bits >> $0 & 1 == 1 }))
  }

  private func extras(using generator: inout SeededGenerator) -> [[UInt8]] {
    let samples =
      ExtraDataTests.fixedSizes.map { kind, size in
        [kind] + [UInt8](repeating: 0xAB, count: size)
      } + ExtraDataTests.samples
    return (0..<generator.integer(in: 0...3)).map { _ in generator.pick(samples) }
  }

  /// Forms of other kinds, which nothing is read from.
  private func forms(using generator: inout SeededGenerator) -> [SaveDraft.FormDraft] {
    (0..<generator.integer(in: 0...8)).map { _ in
      let size = generator.integer(in: 0...60)
      return SaveDraft.FormDraft(
        reference: SaveDraft.made(3), flags: UInt32(truncatingIfNeeded: generator.next()),
        kind: generator.pick([0, 1, 2, 15, 17, 63]),
        data: (0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) },
        isPacked: generator.chance(oneIn: 2), bytesOfSize: generator.pick([1, 2, 4]))
    }
  }
}
