/// The containers of a saved game that have other items than at the beginning of the game.
///
/// Merchants' chests are among them: a save does not say whose a container is. Persons are not, living or dead.
package struct SavedContainers: Equatable, Sendable {
  /// The facts at the beginning of the save.
  package let header: SaveHeader
  /// Those with items, in the order of the save.
  package let containers: [SavedContainer]
  /// How many more containers there are, with a part that is damaged or unknown.
  package let unreadableCount: Int

  /// Reads a whole file of at most `SaveLimits.fileBytes` bytes; linear in its unpacked size.
  ///
  /// Throws the first thing in the file that is damaged or unknown, except inside of a container.
  package init(reading bytes: [UInt8]) throws(DamagedFile) {
    let parts = try SaveParts(reading: bytes)
    var walk = try parts.walk()
    var containers: [SavedContainer] = []
    var unreadable = 0
    var byteCount = 0
    var place = walk.place
    while let form = try walk.next() {
      if SavedContainer.hasItems(form) {
        byteCount += form.byteCount
        let limit = SaveLimits.containerBytes
        guard byteCount <= limit else { throw place.damage(.over(limit: limit)) }
        do throws(DamagedFile) {
          let container = try SavedContainer(of: form, at: place, forms: parts.forms)
          // A hostile save may have millions of empty ones.
          if !container.items.isEmpty { containers.append(container) }
        } catch {
          unreadable += 1
        }
      }
      place = walk.place
    }
    header = parts.header
    self.containers = containers
    unreadableCount = unreadable
  }
}

/// The items of a container in the world, as a difference from those that its plugin puts into it.
package struct SavedContainer: Equatable, Sendable {
  /// The container at its place in the world; nil if the game made it while it was played.
  package let form: PluginForm?
  /// In the order of the save; a form may occur more than once, and a count may be negative.
  package let items: [Bag.Item]

  package init(form: PluginForm?, items: [Bag.Item]) {
    self.form = form
    self.items = items
  }

  /// Whether the data of a form have items of a container.
  static func hasItems(_ form: ChangeForm) -> Bool {
    switch form.kind {
    case .reference: form.hasAny(5, 27)
    case .person, .ingredient, .other: false
    }
  }

  /// Reads a container to its last byte; `place` is where its form begins, for errors.
  ///
  /// The parts are those of the player's bag, except that a person has eight more bytes, and that another kind of
  /// extra data is marked by another bit.
  init(of container: ChangeForm, at place: ByteReader, forms: FormTable) throws(DamagedFile) {
    switch try forms.target(of: container.reference, at: place) {
    case .plugin(let form): self.form = form
    case .ofNoPlugin: form = nil
    }
    var reader = try container.data(.container)
    try reader.skip(Self.bytesOfPlace(container))
    if container.hasAny(2) { try reader.skip(try reader.variableNumber()) }
    if container.hasAny(0) { try reader.skip(6) }
    if container.hasAny(7) { try reader.skip(3) }
    if container.hasAny(4) { try reader.skip(4) }
    if container.hasAny(6, 10, 11, 12, 17, 25, 26, 29, 30, 31) { try ExtraData.skip(&reader) }
    items = try Bag.items(reading: &reader, forms: forms)
    if container.hasAny(28) { try reader.skip(try reader.variableNumber()) }
    try reader.finish()
  }

  /// The bytes that say where in the world the container is, and what it is if no plugin has it.
  private static func bytesOfPlace(_ container: ChangeForm) -> Int {
    if container.reference.isMadeWhilePlaying { return 31 }
    if container.hasAny(3, 25) { return 34 }
    return container.hasAny(1, 2) ? 27 : 0
  }
}
