/// Marks the recipes that have refused effects and surely keep one of them, whatever Purity removes.
///
/// With Purity a result keeps either its beneficial or its harmful effects. A recipe surely keeps a
/// refused effect if it has refused effects of both kinds, or if all of its effects are of one kind.
/// For other recipes the effect that names the result decides.
struct PureRefusal {
  private var beneficial: Kind
  private var harmful: Kind

  private struct Kind {
    var all: TouchRow
    var refused: TouchRow
  }

  /// Takes two flags for each effect, and in `noIngredients` a false one for each ingredient.
  init(refused: [Bool], isHarmful: [Bool], noIngredients: [Bool], wordCount: Int) {
    func kind(_ harmful: Bool) -> Kind {
      let isOfKind = isHarmful.map { $0 == harmful }
      let refusedOfKind = zip(refused, isOfKind).map { $0 && $1 }
      return Kind(
        all: TouchRow(ingredients: noIngredients, effects: isOfKind, wordCount: wordCount),
        refused: TouchRow(ingredients: noIngredients, effects: refusedOfKind, wordCount: wordCount))
    }
    beneficial = kind(false)
    harmful = kind(true)
  }

  /// Moves to the center of the neighbours; linear in the neighbours.
  mutating func fill(_ neighbours: borrowing IngredientNeighbours) {
    beneficial.all.fill(neighbours)
    beneficial.refused.fill(neighbours)
    harmful.all.fill(neighbours)
    harmful.refused.fill(neighbours)
  }

  /// Removes these recipes of the center and one other ingredient; `scratch` has as many words.
  func removePairs(
    _ neighbours: borrowing IngredientNeighbours, from words: inout [UInt64],
    scratch: inout [UInt64]
  ) {
    // A refused beneficial effect, with a refused harmful effect or with no harmful effect.
    harmful.all.combinePairs(neighbours, &scratch) { ~$1 }
    harmful.refused.combinePairs(neighbours, &scratch) { $0 | $1 }
    beneficial.refused.combinePairs(neighbours, &scratch) { $0 & $1 }
    Bitmap.remove(scratch, from: &words)
    // A refused harmful effect, with no beneficial effect.
    beneficial.all.combinePairs(neighbours, &scratch) { ~$1 }
    harmful.refused.combinePairs(neighbours, &scratch) { $0 & $1 }
    Bitmap.remove(scratch, from: &words)
  }

  /// The same, in the same two steps, for recipes of the center, the neighbour at a place and each
  /// later one.
  @inline(__always)
  func removeTriples(
    _ place: Int, _ neighbours: borrowing IngredientNeighbours, from words: inout [UInt64],
    scratch: inout [UInt64]
  ) {
    harmful.all.combineTriples(place, neighbours, &scratch) { ~$1 }
    harmful.refused.combineTriples(place, neighbours, &scratch) { $0 | $1 }
    beneficial.refused.combineTriples(place, neighbours, &scratch) { $0 & $1 }
    for word in (place >> 6)..<neighbours.wordCount { words[word] &= ~scratch[word] }
    beneficial.all.combineTriples(place, neighbours, &scratch) { ~$1 }
    harmful.refused.combineTriples(place, neighbours, &scratch) { $0 & $1 }
    for word in (place >> 6)..<neighbours.wordCount { words[word] &= ~scratch[word] }
  }
}
