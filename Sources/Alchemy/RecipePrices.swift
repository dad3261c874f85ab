/// What one alchemist gets for the recipes of an index: gold, names, kept effects and orders.
///
/// The recipes keep their positions in the index. So the index's sets and bitmaps and the matched
/// selections stay valid for every alchemist; only ranks in an order change. The index's own gold
/// and names are those of the default alchemist.
///
/// Memory for R recipes: 8 R bytes for the orders and R / 8 for Purity, plus 9 bytes for each price
/// class, of which the game's catalogs have one for every 12 to 15 recipes; so at most 17.1 R.
package struct RecipePrices: Sendable {
  /// The alchemist whose prices these are.
  package let alchemist: Alchemist
  private let classes: PriceClasses
  /// The gold of each class.
  private let gold: [UInt64]
  /// The effect that names the results of each class.
  private let dearestEffects: [UInt8]
  private let keptEffects: KeptEffects
  /// All positions, the dearest first.
  private let byValue: [UInt32]
  private let groups: RecipeGroups
  /// With Purity, the recipes whose results have only harmful effects; all other results have only
  /// beneficial effects.
  ///
  /// Nil without Purity.
  package let purity: Purity?

  /// Linear in the recipes: 0.3 ms for the game's catalog.
  package init(of classes: PriceClasses, for alchemist: Alchemist) {
    let index = classes.index
    let prices = ClassPrices(classes, alchemist)
    self.alchemist = alchemist
    self.classes = classes
    gold = prices.gold
    dearestEffects = prices.dearestEffects
    keptEffects = KeptEffects(index.catalog, alchemist)
    let dearestFirst = RecipeOrder.dearestFirst(prices.gold)
    byValue = Self.positions(classes, in: dearestFirst) { prices.gold[$0] == prices.gold[$1] }
    let byGroup = RecipeOrder.sorted(dearestFirst, digits: RecipeGroups.sizes.count) {
      Int(prices.groups[Int($0)])
    }
    var groupCounts = [Int](repeating: 0, count: RecipeGroups.sizes.count)
    for number in 0..<classes.count {
      groupCounts[Int(prices.groups[number])] += Int(classes.recipeCounts[number])
    }
    groups = RecipeGroups(
      positions: Self.positions(classes, in: byGroup) {
        prices.groups[$0] == prices.groups[$1] && prices.gold[$0] == prices.gold[$1]
      }, counts: groupCounts)
    purity =
      alchemist.hasPurity ? Purity(poisons: Self.poisons(classes, prices)) : nil
  }

  /// The positions class by class; classes of equal rank are merged.
  ///
  /// Within a rank, fewer ingredients come first, then lower ids, as in `classes.positions`.
  private static func positions(
    _ classes: PriceClasses, in order: [UInt32], areEqual: (Int, Int) -> Bool
  ) -> [UInt32] {
    var rankOfClass = [UInt32](repeating: 0, count: order.count)
    var starts: [UInt32] = []
    var start: UInt32 = 0
    var last = -1
    for number in order {
      let number = Int(number)
      if last < 0 || !areEqual(last, number) { starts.append(start) }
      rankOfClass[number] = UInt32(truncatingIfNeeded: starts.count - 1)
      start += classes.recipeCounts[number]
      last = number
    }
    var positions = [UInt32](repeating: 0, count: classes.positions.count)
    for position in classes.positions {
      let rank = Int(rankOfClass[Int(classes.classes[Int(position)])])
      positions[Int(starts[rank])] = position
      starts[rank] += 1
    }
    return positions
  }

  private static func poisons(_ classes: PriceClasses, _ prices: ClassPrices) -> [UInt64] {
    let effects = classes.index.catalog.effects
    let bits = prices.dearestEffects.map { effects[Int($0)].isHarmful ? UInt64(1) : 0 }
    var words = [UInt64](repeating: 0, count: classes.index.table.wordCount)
    for (position, number) in classes.classes.enumerated() {
      words[position >> 6] |= bits[Int(number)] << UInt64(position & 63)
    }
    return words
  }

  /// The index whose recipes have these prices.
  package var index: RecipeIndex { classes.index }

  /// The recipe at a position of the index, with the alchemist's gold, name and kept effects.
  package subscript(position: Int) -> Recipe {
    let number = Int(classes.classes[position])
    let ingredients = index.recipes[position].ingredients
    let dearest = dearestEffect(at: position)
    return Recipe(
      ingredients: ingredients,
      effects: keptEffects.kept(
        of: index.sharedEffects(of: ingredients),
        isPoison: index.catalog.effects[dearest].isHarmful),
      dearestEffect: dearest, gold: Int(gold[number]))
  }

  /// The recipes that fetch at least this much gold, as a bitmap.
  func words(ofGoldFrom least: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: index.table.wordCount)
    for (position, number) in classes.classes.enumerated() where gold[Int(number)] >= UInt64(least)
    {
      words[position >> 6] |= 1 << UInt64(position & 63)
    }
    return words
  }

  /// The effect that names the result of the recipe at a position.
  func dearestEffect(at position: Int) -> Int {
    Int(dearestEffects[Int(classes.classes[position])])
  }

  /// The effects that Purity removes from the recipe at a position; empty without that perk.
  package func removedEffects(at position: Int) -> EffectSet {
    let recipe = self[position]
    return EffectSet(
      bits: index.sharedEffects(of: recipe.ingredients).bits & ~recipe.effects.bits)
  }

  /// All positions in an order; a recipe's place in it is its rank.
  ///
  /// The orders by numbers of ingredients and effects count the kept effects.
  package func order(of sort: RecipeSort) -> [UInt32] {
    sort.facts.rank.flatMap { groups.ordered(by: $0) } ?? byValue
  }

  /// The recipes whose results have an effect and keep it in spite of Purity.
  package func recipes(keeping effect: Int) -> RecipeSet {
    var words = Bitmap.full(index.count)
    index.keep(effect: effect, purity, in: &words)
    return RecipeSet(words: words)
  }

  /// Traps if two parts of the prices contradict each other; for tests.
  package func checkInvariants() {
    for sort in RecipeSort.kept { check(sort) }
    for position in 0..<index.count {
      let recipe = self[position]
      precondition(recipe.effects.contains(recipe.dearestEffect), "a name of a removed effect")
      precondition(alchemist.hasPurity || removedEffects(at: position).isEmpty)
    }
    var kept = 0
    for effect in index.catalog.effects.indices { kept += recipes(keeping: effect).count }
    precondition(
      kept == (0..<index.count).reduce(0) { $0 + self[$1].effects.count },
      "a bitmap has recipes that do not belong to it")
  }

  private func check(_ sort: RecipeSort) {
    let order = order(of: sort).map(Int.init)
    precondition(
      order.count == index.count && Set(order) == Set(0..<index.count),
      "an order leaves out recipes or repeats them")
    for (earlier, later) in zip(order, order.dropFirst()) {
      let (one, two) = (self[earlier], self[later])
      let ranks = [one, two].map {
        sort.facts.rank?(
          RecipeSize(ingredients: $0.ingredients.count, effects: $0.effects.count)) ?? (0, 0)
      }
      precondition(ranks[0] <= ranks[1], "an order is not that of its ranks")
      let isInOrder =
        ranks[0] != ranks[1] || one.gold > two.gold
        || one.gold == two.gold
          && (one.ingredients.count < two.ingredients.count
            || one.ingredients.count == two.ingredients.count
              && one.ingredients.lexicographicallyPrecedes(two.ingredients))
      precondition(isInOrder, "recipes of one rank are not in the order of their gold")
    }
  }
}

/// The price of each class for one alchemist.
private struct ClassPrices {
  var gold: [UInt64] = []
  /// The effect that names the results.
  var dearestEffects: [UInt8] = []
  /// The group of the recipes, by their number of ingredients and of kept effects.
  var groups: [UInt8] = []

  init(_ classes: PriceClasses, _ alchemist: Alchemist) {
    let catalog = classes.index.catalog
    let effects = catalog.effects
    let costs = classes.strengths.map {
      EffectCosts(of: effects[$0.effect], $0.strength, alchemist, catalog.settings)
    }
    let isHarmful = classes.strengths.map { effects[$0.effect].isHarmful }
    let maximum = alchemist.maximumGold
    gold.reserveCapacity(classes.count)
    dearestEffects.reserveCapacity(classes.count)
    groups.reserveCapacity(classes.count)
    for number in 0..<classes.count {
      let members = classes.members(of: number)
      var dearest = 0
      var highest = -1.0
      for member in members where costs[Int(member)].unnamed > highest {
        dearest = Int(member)
        highest = costs[dearest].unnamed
      }
      let isPoison = isHarmful[dearest]
      var sum = 0.0
      var keptCount = 0
      for member in members.lazy.map(Int.init)
      where !alchemist.hasPurity || isHarmful[member] == isPoison {
        sum += isPoison ? costs[member].poison : costs[member].potion
        keptCount += 1
      }
      gold.append(UInt64(min(sum, maximum)))
      dearestEffects.append(UInt8(truncatingIfNeeded: classes.strengths[dearest].effect))
      groups.append(
        RecipeGroups.number(
          ingredientCount: number < classes.pairClassCount ? 2 : 3, effectCount: keptCount))
    }
  }
}

/// The prices of one index for the alchemists that were requested last.
package struct RecipePriceCache: Sendable {
  /// Enough for the alchemists of a few profiles; takes 2.3 MB for the game's catalog.
  package static let capacity = 8

  /// The recipes that cost the same for every alchemist.
  package let classes: PriceClasses
  /// The most recent last.
  private var kept: [RecipePrices] = []

  package init(of classes: PriceClasses) {
    self.classes = classes
  }

  /// The index whose recipes have these prices.
  package var index: RecipeIndex { classes.index }

  /// The alchemists whose prices are kept, the most recent last.
  package var alchemists: [Alchemist] { kept.map(\.alchemist) }

  /// The kept prices for an alchemist; otherwise computes them, and drops the least recent prices.
  package mutating func prices(for alchemist: Alchemist) -> RecipePrices {
    if let prices = keptPrices(for: alchemist) { return prices }
    let prices = RecipePrices(of: classes, for: alchemist)
    keep(prices)
    return prices
  }

  /// The prices for an alchemist, if they are kept; they become the most recent ones.
  package mutating func keptPrices(for alchemist: Alchemist) -> RecipePrices? {
    guard let place = kept.firstIndex(where: { $0.alchemist == alchemist }) else { return nil }
    if place < kept.count - 1 { kept.append(kept.remove(at: place)) }
    return kept.last
  }

  /// Keeps prices of this index that were computed elsewhere, and drops the least recent ones.
  package mutating func keep(_ prices: RecipePrices) {
    kept.removeAll { $0.alchemist == prices.alchemist }
    if kept.count == Self.capacity { kept.removeFirst() }
    kept.append(prices)
  }
}
