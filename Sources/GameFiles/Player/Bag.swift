/// The items that the player carries, as a difference from those of every new player.
package struct Bag: Equatable, Sendable {
  /// Items of plugins in the order of the save; a form may occur more than once.
  package let items: [Item]

  package init(items: [Item]) {
    self.items = items
  }

  /// A number of pieces of one form.
  package struct Item: Equatable, Sendable {
    /// The form of the pieces.
    package let form: PluginForm
    /// The count above that of a new player, who has some clothes and no ingredient; may be negative.
    package let count: Int

    package init(_ form: PluginForm, count: Int) {
      self.form = form
      self.count = count
    }
  }

  /// How many the player has of each form, from 1, if a new player has none of it.
  package var counts: [PluginForm: Int] {
    var counts: [PluginForm: Int] = [:]
    for item in items {
      counts[item.form, default: 0] += item.count
    }
    return counts.filter { $0.value > 0 }
  }

  /// Reads the bag from the beginning of the player's data, and leaves the reader after it.
  ///
  /// Other forms have their bags at other places.
  init(of player: ChangeForm, reading reader: inout ByteReader, forms: FormTable)
    throws(DamagedFile)
  {
    try reader.skip(Self.bytesOfPlace(player))
    if player.hasAny(2) { try reader.skip(try reader.variableNumber()) }
    try reader.skip(8)
    if player.hasAny(0) { try reader.skip(6) }
    if player.hasAny(7) { try reader.skip(3) }
    if player.hasAny(4) { try reader.skip(4) }
    if player.hasAny(6, 11, 12, 17, 18, 25, 26, 29, 30, 31) { try ExtraData.skip(&reader) }
    items = player.hasAny(5, 27) ? try Self.items(reading: &reader, forms: forms) : []
    if player.hasAny(28) { try reader.skip(try reader.variableNumber()) }
  }

  /// The bytes that say where in the world the player is.
  private static func bytesOfPlace(_ player: ChangeForm) -> Int {
    if player.hasAny(3, 25) { return 34 }
    return player.hasAny(1, 2) ? 27 : 0
  }

  /// The items of a bag or of a container.
  static func items(
    reading reader: inout ByteReader, forms: FormTable
  ) throws(DamagedFile) -> [Item] {
    let count = try reader.variableNumber()
    // A reference, a count, and at least a byte for the number of stacks.
    try reader.require(count, of: 8)
    var items: [Item] = []
    for _ in 0..<count {
      let start = reader
      let target = try forms.target(of: try reader.reference(), at: start)
      let difference = try reader.number(Int32.self)
      let stacks = try reader.variableNumber()
      try reader.require(stacks)
      for _ in 0..<stacks {
        try ExtraData.skip(&reader)
      }
      switch target {
      case .plugin(let form): items.append(Item(form, count: Int(difference)))
      case .ofNoPlugin: break
      }
    }
    return items
  }
}
