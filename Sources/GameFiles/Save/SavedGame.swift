/// The facts in a saved game that matter to an alchemist.
///
/// The save is walked from its beginning, each part to its last byte; the whole save is refused if
/// a part is damaged or unknown. Only skill and perks are searched for, and are nil where they are
/// not certain.
package struct SavedGame: Equatable, Sendable {
  /// The facts at the beginning of the save.
  package let header: SaveHeader
  /// The plugins that the game had loaded.
  package let plugins: PluginList
  /// The items that the player carries.
  package let bag: Bag
  /// The ingredients of which the save says what is known, in its order; nothing is known of others.
  package let knownEffects: [KnownEffects]
  /// The player's own skill in Alchemy, without gear and potions, rounded down; nil if it is not certain.
  package let alchemySkill: Int?
  /// The player's perks in the order of the save; nil if they are not certain.
  package let perks: [PlayerPerk]?

  /// Reads a whole file of at most `SaveLimits.fileBytes` bytes; linear in its unpacked size.
  ///
  /// Throws the first thing in the file that is damaged or unknown.
  package init(reading bytes: [UInt8]) throws(DamagedFile) {
    let parts = try SaveParts(reading: bytes)
    header = parts.header
    plugins = parts.plugins
    let forms = parts.forms
    let found = try ChangedForms(of: parts)
    knownEffects = found.knownEffects
    var record = try found.player.data(.player)
    bag = try Bag(of: found.player, reading: &record, forms: forms)
    let values = BaseValues.found(behind: record)
    alchemySkill = values?.alchemy
    var search = PerkSearch(forms: forms)
    perks = values.flatMap { search.perks(behind: record.moved(to: $0.end)) }
  }
}

/// The change forms that matter to an alchemist.
private struct ChangedForms {
  let player: ChangeForm
  let knownEffects: [KnownEffects]

  /// Walks all forms up to the last byte of their part.
  init(of parts: SaveParts) throws(DamagedFile) {
    var walk = try parts.walk()
    let start = walk.place
    var player: ChangeForm?
    var knownEffects: [KnownEffects] = []
    var place = walk.place
    while let form = try walk.next() {
      switch form.kind {
      case .person:
        if form.reference == .player {
          guard player == nil else { throw place.damage(.secondPlayer) }
          player = form
        }
      case .ingredient:
        let known = try KnownEffects(of: form, at: place, forms: parts.forms)
        if let known { knownEffects.append(known) }
      case .reference, .other: break
      }
      place = walk.place
    }
    guard let player else { throw start.damage(.noPlayer) }
    self.player = player
    self.knownEffects = knownEffects
  }
}
