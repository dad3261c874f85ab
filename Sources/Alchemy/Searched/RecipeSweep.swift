/// Visits all recipes of a searched catalog that fulfil terms, 64 at a time.
///
/// A word stands for the recipes of two fixed ingredients with 64 more. The terms are applied to
/// whole words. Names, gold and Purity depend on the strengths in each recipe: where they decide, a
/// recipe is *in doubt* and is examined singly.
struct RecipeSweep {
  let prices: SearchedPrices
  let terms: SearchedTerms
  private var neighbours: IngredientNeighbours
  private var required: [Requirement]
  /// Touches what is refused for certain; nil with Purity, and if only ingredients are refused.
  private var refused: TouchRow?
  /// Removes what is refused for certain; nil without Purity, and if no effects are refused.
  private var pureRefused: PureRefusal?
  /// Touches what may be refused, depending on the result; nil if nothing.
  private var doubtful: TouchRow?
  /// Whether every recipe is in doubt, whatever effects it has.
  private let hasOnlyDoubts: Bool

  init(_ prices: SearchedPrices, _ terms: SearchedTerms) {
    self.prices = prices
    self.terms = terms
    let searched = prices.searched
    let allowed = EffectHolders(searched.slots, effectCount: prices.isHarmful.count) {
      !terms.refused.ingredients[$0]
    }
    neighbours = IngredientNeighbours(searched, allowed)
    let stride = neighbours.stride
    let hasPurity = prices.alchemist.hasPurity
    required = terms.required.map { Requirement($0, hasPurity: hasPurity, wordCount: stride) }
    hasOnlyDoubts = terms.leastGold > 0
    // Refused ingredients become neither centers nor neighbours, so the rows leave them out.
    let noIngredients = terms.refused.ingredients.map { _ in false }
    if terms.refused.effects.contains(true) {
      if hasPurity {
        pureRefused = PureRefusal(
          refused: terms.refused.effects, isHarmful: prices.isHarmful,
          noIngredients: noIngredients, wordCount: stride)
      } else {
        refused = TouchRow(
          ingredients: noIngredients, effects: terms.refused.effects, wordCount: stride)
      }
    }
    let likely = hasPurity ? terms.refused.likely : terms.refused.results
    if likely.contains(true) {
      doubtful = TouchRow(ingredients: noIngredients, effects: likely, wordCount: stride)
    }
  }

  /// How many recipes fulfil the terms.
  ///
  /// Stops counting beyond `limit`: a larger result only says that there are more.
  ///
  /// Throws if `isCancelled` returns true.
  mutating func count(
    upTo limit: Int, _ isCancelled: () -> Bool
  ) throws(SearchCancellation) -> Int {
    var sum = 0
    try forEachCenter(while: sum <= limit, isCancelled) { sweep in
      sweep.forEachWord { second, word, recipes, sure in
        sum &+= sure.nonzeroBitCount
        sweep.forEachMix(second, word, recipes & ~sure) { first, second, third, mix in
          if sweep.terms.fit(first, second, third, mix, sweep.prices) { sum &+= 1 }
        }
      }
    }
    return sum
  }

  /// Calls `visit` with each recipe that fulfils the terms, in no particular order.
  ///
  /// Skips recipes for whose ingredients `wants` returns false. Throws if `isCancelled` returns
  /// true.
  mutating func forEach(
    _ isCancelled: () -> Bool, where wants: (Int, Int, Int) -> Bool = { _, _, _ in true },
    _ visit: (Int, Int, Int, Mix) -> Void
  ) throws(SearchCancellation) {
    try forEachCenter(isCancelled) { sweep in
      sweep.forEachWord { second, word, recipes, _ in
        sweep.forEachMix(second, word, recipes, where: wants) { first, second, third, mix in
          guard sweep.terms.fit(first, second, third, mix, sweep.prices) else { return }
          visit(first, second, third, mix)
        }
      }
    }
  }

  @inline(__always)
  private mutating func forEachCenter(
    while goesOn: @autoclosure () -> Bool = true, _ isCancelled: () -> Bool,
    _ body: (borrowing RecipeSweep) -> Void
  ) throws(SearchCancellation) {
    for center in 0..<prices.searched.slots.count where !terms.refused.ingredients[center] {
      guard goesOn() else { return }
      if isCancelled() { throw SearchCancellation() }
      fill(center)
      body(self)
    }
  }

  /// Mixes the center, a second ingredient and each ingredient that has a bit in a word.
  @inline(__always)
  private func forEachMix(
    _ second: Int, _ word: Int, _ recipes: UInt64,
    where wants: (Int, Int, Int) -> Bool = { _, _, _ in true },
    _ visit: (Int, Int, Int, Mix) -> Void
  ) {
    var rest = recipes
    while rest != 0 {
      let member = Int(neighbours.group.members[word &<< 6 &+ rest.trailingZeroBitCount])
      rest &= rest &- 1
      let lower = min(neighbours.center, member)
      let higher = max(neighbours.center, member)
      // For two ingredients `second` is `noThird`, which is higher than every ingredient.
      let first = min(lower, second)
      let middle = max(lower, min(higher, second))
      let last = max(higher, second)
      if wants(first, middle, last) { visit(first, middle, last, prices.mix(first, middle, last)) }
    }
  }
}

// MARK: - Words

extension RecipeSweep {
  private mutating func fill(_ center: Int) {
    neighbours.fill(center)
    refused?.fill(neighbours)
    pureRefused?.fill(neighbours)
    doubtful?.fill(neighbours)
    for index in required.indices { required[index].fill(neighbours) }
  }

  /// Calls `visit` with the second ingredient, the number of a word, the recipes in the word, and
  /// those of them that are not in doubt.
  ///
  /// For recipes of two ingredients, `noThird` is passed as the second ingredient.
  @inline(__always)
  private func forEachWord(_ visit: (Int, Int, UInt64, UInt64) -> Void) {
    let wordCount = neighbours.wordCount
    guard wordCount > 0 else { return }
    var recipes = [UInt64](repeating: 0, count: wordCount)
    var sure = recipes
    if terms.hasPairs {
      findPairs(&recipes, &sure)
      for word in 0..<wordCount where recipes[word] != 0 {
        visit(prices.searched.slots.noThird, word, recipes[word], sure[word])
      }
    }
    guard terms.hasTriples else { return }
    for place in neighbours.group.members.indices {
      guard findTriples(place, &recipes, &sure) else { continue }
      let second = Int(neighbours.group.members[place])
      for word in (place >> 6)..<wordCount where recipes[word] != 0 {
        visit(second, word, recipes[word], sure[word])
      }
    }
  }

  /// The recipes of the center and one later ingredient.
  private func findPairs(_ recipes: inout [UInt64], _ sure: inout [UInt64]) {
    let all = Bitmap.full(neighbours.group.members.count)
    for word in all.indices { recipes[word] = all[word] & ~neighbours.lower[word] }
    refused?.combinePairs(neighbours, &recipes) { $0 & ~$1 }
    pureRefused?.removePairs(neighbours, from: &recipes, scratch: &sure)
    for part in required { part.likely.combinePairs(neighbours, &recipes) { $0 & $1 } }
    for word in all.indices { sure[word] = hasOnlyDoubts ? 0 : recipes[word] }
    doubtful?.combinePairs(neighbours, &sure) { $0 & ~$1 }
    for part in required {
      guard let surely = part.surely, let other = part.other else { continue }
      var doubts = sure
      other.combinePairs(neighbours, &doubts) { $0 & $1 }
      surely.combinePairs(neighbours, &doubts) { $0 & ~$1 }
      Bitmap.remove(doubts, from: &sure)
    }
  }

  /// The recipes of the center, a neighbour and later neighbours; false if there are none.
  @inline(__always)
  private func findTriples(
    _ place: Int, _ recipes: inout [UInt64], _ sure: inout [UInt64]
  ) -> Bool {
    guard neighbours.findWedges(place, &recipes) else { return false }
    refused?.combineTriples(place, neighbours, &recipes) { $0 & ~$1 }
    pureRefused?.removeTriples(place, neighbours, from: &recipes, scratch: &sure)
    for part in required { part.likely.combineTriples(place, neighbours, &recipes) { $0 & $1 } }
    for word in (place >> 6)..<neighbours.wordCount {
      sure[word] = hasOnlyDoubts ? 0 : recipes[word]
    }
    doubtful?.combineTriples(place, neighbours, &sure) { $0 & ~$1 }
    for part in required {
      guard let surely = part.surely, let other = part.other else { continue }
      var doubts = sure
      other.combineTriples(place, neighbours, &doubts) { $0 & $1 }
      surely.combineTriples(place, neighbours, &doubts) { $0 & ~$1 }
      Bitmap.remove(doubts, from: &sure)
    }
    return true
  }
}

/// A part that a recipe must have.
private struct Requirement {
  /// Recipes without any of this lack the part.
  private(set) var likely: TouchRow
  /// Recipes with any of this surely have the part; nil if nothing is in doubt.
  private(set) var surely: TouchRow?
  /// Recipes that are likely to have the part, and have nothing of this, surely have it; nil if
  /// nothing is in doubt.
  ///
  /// Without other effects, an effect of the part names the result, and the result keeps it.
  private(set) var other: TouchRow?

  init(_ part: SearchedTerms.Part, hasPurity: Bool, wordCount: Int) {
    let effects = part.likely
    likely = TouchRow(ingredients: part.ingredients, effects: effects, wordCount: wordCount)
    guard part.hasResults || hasPurity && effects.contains(true) else { return }
    surely = TouchRow(
      ingredients: part.ingredients, effects: part.effects.map { $0 && !hasPurity },
      wordCount: wordCount)
    other = TouchRow(
      ingredients: part.ingredients.map { _ in false }, effects: effects.map { !$0 },
      wordCount: wordCount)
  }

  mutating func fill(_ neighbours: borrowing IngredientNeighbours) {
    likely.fill(neighbours)
    surely?.fill(neighbours)
    other?.fill(neighbours)
  }
}
