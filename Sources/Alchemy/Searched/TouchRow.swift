/// Marks the recipes that have one of some ingredients or effects, in words of a center's
/// neighbours.
struct TouchRow {
  private let ingredients: [Bool]
  private let effects: [Bool]
  /// The neighbours that are such an ingredient or share such an effect with the center.
  private var row: [UInt64]
  /// The center's own such effects, as bits for its slots.
  private var mask: UInt8 = 0
  private var isCenter = false

  /// Takes a flag for each ingredient, and one for each effect.
  init(ingredients: [Bool], effects: [Bool], wordCount: Int) {
    self.ingredients = ingredients
    self.effects = effects
    row = [UInt64](repeating: 0, count: wordCount)
  }

  /// Moves to the center of the neighbours; linear in the neighbours.
  mutating func fill(_ neighbours: borrowing IngredientNeighbours) {
    isCenter = ingredients[neighbours.center]
    mask = 0
    for slot in 0..<Ingredient.maximumEffects {
      let effect = neighbours.group.slots[neighbours.center * EffectSlots.stride + slot]
      if effect == EffectSlots.none { break }
      if effects[Int(effect)] { mask |= 1 << UInt8(truncatingIfNeeded: slot) }
    }
    let members = neighbours.group.members.span
    let shared = neighbours.group.shared.span
    let (flags, mask) = (ingredients, mask)
    let ingredients = flags.span
    for word in 0..<neighbours.wordCount {
      var bits: UInt64 = 0
      let start = word &<< 6
      for place in start..<min(start &+ 64, members.count)
      where shared[place] & mask != 0 || ingredients[Int(members[place])] {
        bits |= 1 << UInt64(place &- start)
      }
      row[word] = bits
    }
  }

  /// Combines each word with the pairs of the center that have one of these things.
  @inline(__always)
  func combinePairs(
    _ neighbours: borrowing IngredientNeighbours, _ words: inout [UInt64],
    _ combine: (UInt64, UInt64) -> UInt64
  ) {
    for word in 0..<neighbours.wordCount {
      words[word] = combine(words[word], isCenter ? ~0 : row[word])
    }
  }

  /// The same for recipes of the center, the neighbour at a place and each later one.
  ///
  /// Effects of the center need no rows: if the other two share one, each of them shares it with
  /// the center.
  @inline(__always)
  func combineTriples(
    _ place: Int, _ neighbours: borrowing IngredientNeighbours, _ words: inout [UInt64],
    _ combine: (UInt64, UInt64) -> UInt64
  ) {
    let first = place >> 6
    var words = words.mutableSpan
    if isCenter || neighbours.group.shared[place] & mask != 0
      || ingredients[Int(neighbours.group.members[place])]
    {
      for word in first..<neighbours.wordCount { words[word] = combine(words[word], ~0) }
      return
    }
    let effects = effects.span
    let row = row.span
    let rows = neighbours.effectRows.span
    let others = neighbours.otherRows(of: place) { effects[$0] }
    for word in first..<neighbours.wordCount {
      let touched =
        row[word] | rows[others.0 &+ word] | rows[others.1 &+ word] | rows[others.2 &+ word]
        | rows[others.3 &+ word]
      words[word] = combine(words[word], touched)
    }
  }
}
