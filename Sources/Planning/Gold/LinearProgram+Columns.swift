extension LinearProgram {
  /// The most recipes to add to the program at a time.
  private static let batch = 60

  /// Solves from a feasible solution; adds recipes until no other recipe of the bag pays.
  mutating func solve(among candidates: [Int]? = nil) -> SimplexOutcome {
    while true {
      let outcome = improve()
      guard outcome == .optimal else { return outcome }
      if admit(among: candidates) == 0 { return .optimal }
    }
  }

  /// Adds the recipes that pay most at the current prices; returns their number.
  mutating func admit(among candidates: [Int]? = nil, bounded: Bool = false) -> Int {
    var paying = payingRecipes(candidates)
    paying.sort { $0.surplus > $1.surplus || $0.surplus == $1.surplus && $0.recipe < $1.recipe }
    for (recipe, _) in paying.prefix(Self.batch) {
      add(recipe, upper: bounded ? Double(bag.limit(of: recipe)) : .infinity)
    }
    return min(paying.count, Self.batch)
  }

  private func payingRecipes(_ candidates: [Int]?) -> [(recipe: Int, surplus: Double)] {
    let scan = PriceScan(self)
    var paying: [(recipe: Int, surplus: Double)] = []
    func look(at recipe: Int) {
      guard columns[recipe] < 0 else { return }
      let surplus = scan.surplus(of: bag.recipes[recipe])
      if surplus > 1e-6 { paying.append((recipe, surplus)) }
    }
    // A list of all recipes would take more memory than the recipes themselves.
    if let candidates {
      for recipe in candidates { look(at: recipe) }
    } else {
      for recipe in bag.recipes.indices { look(at: recipe) }
    }
    budget.spend(4 * (candidates?.count ?? bag.recipes.count))
    return paying
  }

  /// Adds a row for each set; the solution then violates the rows of the sets that it breaks.
  mutating func add(_ new: [OddSet]) {
    for set in new where sets.count < Self.setCapacity {
      // The basis becomes [B 0; a 1], so the last row of its inverse is −a × B⁻¹, followed by 1.
      var row = [Double](repeating: 0, count: stride)
      for (index, column) in basis.enumerated() where column >= 0 {
        guard set.contains(bag.recipes[recipes[column]]) else { continue }
        for other in 0..<rowCount { row[other] -= inverse[index * stride + other] }
      }
      let number = rowCount
      row[number] = 1
      inverse += row
      basis.append(~number)
      slackPlace.append(number)
      prices.append(0)
      values.append(0)
      rightSides.append(Double(set.capacity) + 1e-5 * BagRecipes.hash(number, 3))
      sets.append(set)
    }
    rewriteColumns()
    refresh()
  }

  /// Removes the rows of sets that are not tight.
  mutating func dropSlackSets() {
    let kept = sets.indices.filter { slackPlace[kindCount + $0] < 0 }
    guard kept.count < sets.count else { return }
    var numbers = [Int](repeating: -1, count: rowCount)
    for kind in 0..<kindCount { numbers[kind] = kind }
    for (number, set) in kept.enumerated() { numbers[kindCount + set] = kindCount + number }
    basis = basis.compactMap { column in
      if column >= 0 { return column }
      return numbers[~column] < 0 ? nil : ~numbers[~column]
    }
    sets = kept.map { sets[$0] }
    let count = kindCount + kept.count
    rightSides = (0..<kindCount).map { rightSides[$0] } + kept.map { rightSides[kindCount + $0] }
    slackPlace = [Int](repeating: Self.atLower, count: count)
    values = [Double](repeating: 0, count: count)
    prices = values
    rewriteColumns()
    invert()
  }
}

/// Compares the gold of recipes with the prices of a solution.
struct PriceScan {
  private let prices: [Double]
  private let marks: SetMarks
  private let setPrices: [Double]
  private let scale: Double

  init(_ program: LinearProgram) {
    let kindCount = program.kindCount
    prices = Array(program.prices.prefix(kindCount)) + [0]
    marks = program.marks
    setPrices = program.sets.indices.map { max(0, program.prices[kindCount + $0]) }
    scale = program.scale
  }

  /// How much the scaled gold of a recipe exceeds its price.
  ///
  /// Ignores the prices of sets if the prices of the ingredients already pay for the recipe: then
  /// the result is at most 0, but not exact.
  func surplus(of entry: BagRecipes.Entry) -> Double {
    let surplus = surplusWithoutSets(of: entry)
    return surplus > 0 ? reduce(surplus, bySetsOf: entry) : surplus
  }

  /// The same, but always including the prices of sets.
  func exactSurplus(of entry: BagRecipes.Entry) -> Double {
    reduce(surplusWithoutSets(of: entry), bySetsOf: entry)
  }

  private func surplusWithoutSets(of entry: BagRecipes.Entry) -> Double {
    Double(entry.gold) * scale
      - (prices[entry.first] + prices[entry.second] + prices[entry.third])
  }

  private func reduce(_ surplus: Double, bySetsOf entry: BagRecipes.Entry) -> Double {
    var surplus = surplus
    marks.forEachSet(of: entry) { surplus -= setPrices[$0] }
    return surplus
  }
}
