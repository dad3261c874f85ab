/// A perk that the player has.
package struct PlayerPerk: Equatable, Sendable {
  /// The perk.
  package let form: PluginForm
  /// Its rank, which is 1 for most; each rank of Alchemist is a perk of its own.
  package let rank: Int

  package init(form: PluginForm, rank: Int) {
    self.form = form
    self.rank = rank
  }
}

/// The player's perks: three lists in a row, of all perks, of those that were chosen at levels, and of
/// those of stones; the latter two are parts of the first.
///
/// The part of the record before the lists is not understood, so the lists are searched for: the longest
/// match is taken.
struct PerkSearch {
  private let forms: FormTable
  /// How many more entries the search may examine.
  private var patience = SaveLimits.perkSearchSteps

  init(forms: FormTable) {
    self.forms = forms
  }

  /// The perks somewhere after the reader's place; nil if they are not certain.
  mutating func perks(behind reader: ByteReader) -> [PlayerPerk]? {
    var longest = 0
    var places: [Int] = []
    for place in reader.position..<reader.position + reader.left {
      guard patience > 0 else { return nil }
      guard let end = end(of: reader.moved(to: place)), end - place >= longest else { continue }
      if end - place > longest { places = [] }
      longest = end - place
      places.append(place)
    }
    return places.count == 1 ? read(reader.moved(to: places[0])) : nil
  }

  /// The end of three lists that begin at the reader; nil if there are none, or if they hold no perk.
  private mutating func end(of reader: ByteReader) -> Int? {
    var reader = reader
    do {
      let count = try reader.variableNumber()
      guard count > 0, count <= SaveLimits.perks else { return nil }
      // At most places a count is chance: one that does not fit costs no look at entries.
      try reader.require(count, of: 4)
      var perks = Set<UInt32>()
      for _ in 0..<count {
        patience -= 1
        let reference = try reader.reference()
        guard let id = forms.id(of: reference), forms.isOfPlugin(reference) else { return nil }
        perks.insert(id)
        try reader.skip(1)
      }
      for _ in 0..<2 where try !skipPart(of: perks, &reader) { return nil }
      return reader.position
    } catch {
      return nil
    }
  }

  /// Skips a list of some of the perks; false if the list has anything else.
  private mutating func skipPart(
    of perks: Set<UInt32>, _ reader: inout ByteReader
  ) throws(DamagedFile) -> Bool {
    let count = try reader.variableNumber()
    guard count <= perks.count else { return false }
    for _ in 0..<count {
      patience -= 1
      guard let id = forms.id(of: try reader.reference()), perks.contains(id) else { return false }
    }
    return true
  }

  private func read(_ reader: ByteReader) -> [PlayerPerk]? {
    var reader = reader
    var perks: [PlayerPerk] = []
    do {
      let count = try reader.variableNumber()
      for _ in 0..<count {
        let reference = try reader.reference()
        let rank = try reader.count(UInt8.self)
        guard case .plugin(let form) = forms.target(of: reference) else { return nil }
        perks.append(PlayerPerk(form: form, rank: rank))
      }
      return perks
    } catch {
      return nil
    }
  }
}
