/// Improves a plan: takes out a few potions, and finds the best use of the freed pieces.
///
/// The prices of the linear program tell how much each choice loses against the bound. A recipe
/// loses its price, with that of its sets, minus its gold; an unused piece loses its price. A plan
/// with more gold loses less in total, so the search leaves a branch that has lost too much.
struct Refill {
  private let bag: BagRecipes
  private let budget: StepBudget
  /// The price of each kind in gold; 0 for "no third ingredient".
  private let prices: [Double]
  private let sets: [(set: OddSet, price: Double)]
  private let marks: SetMarks
  private var candidates: [Candidate] = []
  /// For each kind, the candidates that use it, the smallest loss first.
  private var users: [[Int]]
  /// Kinds with a price, the dearest first.
  private var order: [Int]
  private var counter: UInt64 = 0
  /// The gap for which the candidates were chosen last.
  private var chosenGap = Double.infinity

  private struct Candidate {
    let recipe: Int
    let entry: BagRecipes.Entry
    let loss: Double
  }

  /// The most nodes of one refill.
  private static let nodeLimit = 600

  /// The plan during a refill.
  private var brewing: Brewing
  private var chosen: [Int] = []
  private var bestChosen: [Int]?
  private var bestGold = 0.0
  private var nodes = 0

  /// `bound`: no plan makes more gold.
  init(_ program: LinearProgram, bound: Double) {
    bag = program.bag
    budget = program.budget
    let count = bag.kinds.count
    prices = (0..<count).map { max(0, program.prices[$0] / program.scale) } + [0]
    sets = program.sets.enumerated().map {
      ($1, max(0, program.prices[count + $0] / program.scale))
    }
    marks = program.marks
    users = [[Int]](repeating: [], count: count + 1)
    brewing = Brewing(bag)
    let prices = prices
    order = (0..<count).filter { prices[$0] > 1e-6 }
    order.sort { prices[$0] > prices[$1] || prices[$0] == prices[$1] && $0 < $1 }
  }

  private func setPrice(of entry: BagRecipes.Entry) -> Double {
    var sum = 0.0
    marks.forEachSet(of: entry) { sum += sets[$0].price }
    return sum
  }

  private func price(of entry: BagRecipes.Entry) -> Double {
    prices[entry.first] + prices[entry.second] + prices[entry.third]
  }

  /// Keeps the recipes that lose at most the gap: a better plan has no others.
  ///
  /// The gap never grows, so a recipe that was left out stays out.
  private mutating func chooseCandidates(gap: Double) {
    guard gap < chosenGap else { return }
    if chosenGap < .infinity {
      candidates.removeAll { $0.loss > gap }
      budget.spend(4 * candidates.count)
    } else {
      findCandidates(gap: gap)
    }
    chosenGap = gap
    for kind in users.indices { users[kind].removeAll(keepingCapacity: true) }
    for (number, candidate) in candidates.enumerated() {
      users[candidate.entry.first].append(number)
      users[candidate.entry.second].append(number)
      users[candidate.entry.third].append(number)
    }
  }

  private mutating func findCandidates(gap: Double) {
    for (recipe, entry) in bag.recipes.enumerated() {
      let plain = price(of: entry) - Double(entry.gold)
      guard plain <= gap else { continue }
      let setPrice = setPrice(of: entry)
      if plain + setPrice <= gap {
        candidates.append(
          Candidate(recipe: recipe, entry: entry, loss: max(0, plain + setPrice)))
      }
    }
    candidates.sort { $0.loss < $1.loss || $0.loss == $1.loss && $0.recipe < $1.recipe }
    budget.spend(4 * bag.recipes.count)
  }

  // MARK: Local search

  /// Improves a plan for `steps` steps, or until the plan has the gold of the bound.
  mutating func improve(_ plan: inout Brewing, steps: Int, until bound: Double) {
    let end = budget.steps + steps
    chooseCandidates(gap: bound - plan.gold)
    guard !candidates.isEmpty else { return }
    brewing = plan
    var used = bag.recipes.indices.filter { plan.times[$0] > 0 }
    var unused = unusedSetPrice()
    while brewing.gold < bound, budget.steps < end, budget.goesOn() {
      let removed = takeOut(&used)
      let freed = removed.reduce(0) { $0 + setPrice(of: bag.recipes[$1]) }
      let gold = removed.reduce(0) { $0 + Double(bag.recipes[$1].gold) }
      let added = refill(beating: gold, unused: unused + freed) ?? removed
      for recipe in added {
        brewing.brew(recipe, bag.recipes[recipe], 1)
        unused -= setPrice(of: bag.recipes[recipe])
        if brewing.times[recipe] == 1, !used.contains(recipe) { used.append(recipe) }
      }
      unused += freed
      if brewing.gold > plan.gold { plan = brewing }
    }
  }

  /// What the unused capacity of the sets is worth.
  private func unusedSetPrice() -> Double {
    var total = sets.reduce(0) { $0 + $1.price * Double($1.set.capacity) }
    for (recipe, times) in brewing.times.enumerated() where times > 0 {
      total -= setPrice(of: bag.recipes[recipe]) * Double(times)
    }
    return total
  }

  private mutating func random(_ count: Int) -> Int {
    counter += 1
    return min(count - 1, Int(BagRecipes.hash(Int(counter), 5) * Double(count)))
  }

  /// The candidate for which `takeOut` made room.
  private var wanted = 0

  /// Takes out potions that block a good recipe, and a few more at random.
  private mutating func takeOut(_ used: inout [Int]) -> [Int] {
    let place = random(candidates.count)
    // A product of two random numbers prefers small places: candidates that lose little.
    wanted = place * (random(candidates.count) + 1) / candidates.count
    let entry = candidates[wanted].entry
    var removed: [Int] = []
    for kind in [entry.first, entry.second, entry.third] where brewing.left[kind] == 0 {
      let blocking = used.indices.filter { uses(used[$0], kind) }
      guard !blocking.isEmpty else { continue }
      remove(blocking[random(blocking.count)], &used, &removed)
    }
    let more = random(4)
    for _ in 0..<more where !used.isEmpty && removed.count < 6 {
      remove(random(used.count), &used, &removed)
    }
    budget.spend(8 * used.count + 400)
    return removed
  }

  private func uses(_ recipe: Int, _ kind: Int) -> Bool {
    let entry = bag.recipes[recipe]
    return entry.first == kind || entry.second == kind || entry.third == kind
  }

  private mutating func remove(_ place: Int, _ used: inout [Int], _ removed: inout [Int]) {
    let recipe = used[place]
    brewing.brew(recipe, bag.recipes[recipe], -1)
    removed.append(recipe)
    if brewing.times[recipe] == 0 { used.remove(at: place) }
  }

  // MARK: One refill

  /// The best potions from all pieces that are left, including the wanted one; nil for less than
  /// `gold`.
  private mutating func refill(beating gold: Double, unused: Double) -> [Int]? {
    bestChosen = nil
    // `- 1` accepts a choice with equal gold: moving sideways leads out of local optima.
    bestGold = gold - 1
    nodes = 0
    chosen.removeAll(keepingCapacity: true)
    var ceiling = unused
    for kind in order { ceiling += prices[kind] * Double(brewing.left[kind]) }
    let candidate = candidates[wanted]
    guard brewing.room(for: candidate.entry) > 0 else { return nil }
    choose(wanted, from: 0, 0, ceiling, gold: 0)
    budget.spend(nodes * 60 + 200)
    return bestChosen
  }

  /// Brews a candidate, searches for the best use of the rest, and undoes the brew.
  private mutating func choose(
    _ number: Int, from place: Int, _ start: Int, _ ceiling: Double, gold: Double
  ) {
    let candidate = candidates[number]
    brewing.brew(candidate.recipe, candidate.entry, 1)
    chosen.append(candidate.recipe)
    explore(
      from: place, start, ceiling - candidate.loss, gold: gold + Double(candidate.entry.gold))
    chosen.removeLast()
    brewing.brew(candidate.recipe, candidate.entry, -1)
  }

  /// Decides on the pieces of one kind after another; `ceiling` is the most gold still possible.
  private mutating func explore(
    from place: Int, _ start: Int, _ ceiling: Double, gold: Double
  ) {
    if gold > bestGold {
      bestGold = gold
      bestChosen = chosen
    }
    nodes += 1
    var place = place
    var start = start
    while place < order.count && brewing.left[order[place]] == 0 {
      place += 1
      start = 0
    }
    guard place < order.count, nodes < Self.nodeLimit else { return }
    let kind = order[place]
    let list = users[kind]
    for index in start..<max(start, list.count) {
      let candidate = candidates[list[index]]
      // Gold is whole, so an improvement is at least 1. The list is sorted by loss: the rest fails,
      // too.
      guard ceiling - candidate.loss > bestGold + 0.999 else { break }
      if brewing.room(for: candidate.entry) > 0 {
        choose(list[index], from: place, index, ceiling, gold: gold)
      }
    }
    let lost = prices[kind] * Double(brewing.left[kind])
    guard ceiling - lost > bestGold + 0.999 else { return }
    // The other branch: no further piece of this kind is used.
    let rest = brewing.hide(kind)
    explore(from: place + 1, 0, ceiling - lost, gold: gold)
    brewing.show(kind, rest)
  }
}
