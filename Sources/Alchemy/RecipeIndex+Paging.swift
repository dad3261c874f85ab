extension RecipeIndex {
  /// The next recipes of a set that a view shows, from the start or after a rank.
  ///
  /// A rank is a recipe's place in the view's order of the whole index. If `after` is out of range,
  /// the page is empty. `limit` must be at least 1. Without a filter and in the default order, the
  /// cost of the first page depends only on its own recipes. A filter is linear, 64 recipes per
  /// step; another order may visit every recipe. With `prices`, orders, ranks, names and effects
  /// are those of their alchemist; the prices must be of this index.
  package func page(
    _ set: RecipeSet, _ view: RecipeView, prices: RecipePrices? = nil, after: Int? = nil,
    limit: Int
  ) -> RecipePage {
    precondition(limit > 0, "a page holds at least one recipe")
    let shown = filtered(set, view, prices)
    let order = prices?.order(of: view.sort) ?? orders[view.sort]
    var ranks = Ranks(set: shown, order: order, end: count, after: after)
    var positions: [Int] = []
    positions.reserveCapacity(min(limit, shown.count))
    var last: Int?
    while positions.count < limit, let (rank, position) = ranks.next() {
      positions.append(position)
      last = rank
    }
    let isEnd = ranks.next() == nil
    return RecipePage(positions: positions, total: shown.count, next: isEnd ? nil : last)
  }

  /// The recipes of a set that a view does not hide.
  package func filtered(
    _ set: RecipeSet, _ view: RecipeView, _ prices: RecipePrices? = nil
  ) -> RecipeSet {
    if view.showsAll { return set }
    var words = set.words
    keep(ingredientCount: view.ingredientCount, in: &words)
    if let purity = prices?.purity {
      Self.keep(kind: view.kind, purePoisons: purity.poisons, in: &words)
    } else {
      keep(kind: view.kind, in: &words)
    }
    if let least = view.leastGold { keep(goldFrom: least, prices, in: &words) }
    for text in ([view.text] + view.query.words).map(NameFilter.init) where !text.isEmpty {
      Bitmap.keep(self.words(fitting: text, prices), in: &words)
    }
    for text in view.query.notWords.map(NameFilter.init) where !text.isEmpty {
      Bitmap.remove(self.words(fitting: text, prices), from: &words)
    }
    for part in view.with { Bitmap.keep(self.words(with: part, prices), in: &words) }
    for part in view.without { Bitmap.remove(self.words(with: part, prices), from: &words) }
    return RecipeSet(words: words)
  }

  /// The recipes with an ingredient or effect; no recipes if the catalog lacks it.
  private func words(with part: RecipePart, _ prices: RecipePrices?) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: table.wordCount)
    switch part {
    case .ingredient(let id):
      if let index = catalog.ingredientIndex(of: id) {
        table.add(rows.ingredient(index), to: &words)
      }
    case .effect(let id):
      if let index = catalog.effectIndex(of: id) {
        add(effects: CollectionOfOne(index), prices?.purity, to: &words)
      }
    }
    return words
  }

  private func keep(ingredientCount: Int?, in words: inout [UInt64]) {
    switch ingredientCount {
    case nil: break
    case 2: table.keep(rows.pairs, in: &words)
    case 3: table.remove(CollectionOfOne(rows.pairs), from: &words)
    default: words = [UInt64](repeating: 0, count: words.count)
    }
  }

  private func keep(goldFrom least: Int, _ prices: RecipePrices?, in words: inout [UInt64]) {
    if let prices { return Bitmap.keep(prices.words(ofGoldFrom: least), in: &words) }
    // Positions are sorted by gold, so one position separates the recipes to keep.
    let end = recipes.firstIndex { Int($0.gold) < least } ?? count
    for index in words.indices where (index + 1) << 6 > end {
      words[index] &= index << 6 >= end ? 0 : 1 << UInt64(end & 63) - 1
    }
  }

  private func keep(kind: RecipeKind, in words: inout [UInt64]) {
    switch kind {
    case .any: break
    case .beneficial: table.keep(rows.beneficial, in: &words)
    case .harmful: table.keep(rows.harmful, in: &words)
    case .pure:
      var pure = table.copy(of: rows.beneficial)
      table.add(rows.harmful, to: &pure)
      Bitmap.keep(pure, in: &words)
    }
  }

  /// With Purity, every result is either a pure poison or a pure potion.
  private static func keep(
    kind: RecipeKind, purePoisons: [UInt64], in words: inout [UInt64]
  ) {
    switch kind {
    case .any, .pure: break
    case .beneficial: Bitmap.remove(purePoisons, from: &words)
    case .harmful: Bitmap.keep(purePoisons, in: &words)
    }
  }

  /// The recipes with an ingredient, effect or result whose name matches.
  private func words(fitting text: NameFilter, _ prices: RecipePrices?) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: table.wordCount)
    for (index, ingredient) in catalog.ingredients.enumerated() where text.fits(ingredient.name) {
      table.add(rows.ingredient(index), to: &words)
    }
    var effects = EffectSet()
    var results = EffectSet()
    for (index, effect) in catalog.effects.enumerated() {
      if text.fits(effect.name) {
        effects.insert(index)
        // `else`: a recipe that an effect names also keeps the effect, so the first set covers it.
      } else if text.fits(effect.resultName) {
        results.insert(index)
      }
    }
    if !effects.isEmpty { add(effects: effects, prices?.purity, to: &words) }
    if !results.isEmpty { addResults(of: results, prices, to: &words) }
    return words
  }

  /// Adds the recipes that are named by one of these effects.
  ///
  /// Reads each recipe, because there are no bitmaps of dearest effects.
  private func addResults(
    of effects: EffectSet, _ prices: RecipePrices?, to words: inout [UInt64]
  ) {
    let bits = catalog.effects.indices.map { effects.contains($0) ? UInt64(1) : 0 }
    for index in words.indices {
      var word: UInt64 = 0
      for position in (index << 6)..<min((index + 1) << 6, count) {
        let dearest =
          prices?.dearestEffect(at: position) ?? Int(recipes[position].dearestEffect)
        word |= bits[dearest] << UInt64(position & 63)
      }
      words[index] |= word
    }
  }

  /// Iterates over a set in the order of a view.
  private struct Ranks {
    let set: RecipeSet
    /// Positions by rank; nil if each rank is a position.
    let order: [UInt32]?
    var rank: Int
    let end: Int

    init(set: RecipeSet, order: [UInt32]?, end: Int, after: Int?) {
      self.set = set
      self.order = order
      self.end = end
      rank = after.map { $0 >= 0 && $0 < end ? $0 + 1 : end } ?? 0
    }

    mutating func next() -> (rank: Int, position: Int)? {
      guard let order else {
        guard let position = set.first(from: rank) else { return nil }
        rank = position + 1
        return (position, position)
      }
      while rank < end {
        let position = Int(order[rank])
        rank += 1
        if set.contains(position) { return (rank - 1, position) }
      }
      return nil
    }
  }
}

/// One page of a sorted and filtered recipe list.
package struct RecipePage: Sendable, Equatable {
  /// Positions in the index, in the order of the view.
  package let positions: [Int]
  /// The number of recipes in the whole filtered list.
  package let total: Int
  /// The `after` value for the next page; nil if this is the last page.
  package let next: Int?
}
